/** A plan in one sentence: "When ..., I will ...". Empty until both parts say something. */
export function composePlan(when: string, will: string): string {
  const cue = trimPart(when, /^when\s+/i)
  const step = trimPart(will, /^i will\s+|^i'll\s+|^i’ll\s+/i)
  return cue && step ? `When ${cue}, I will ${step}.` : ''
}

/** Without the words that the form says already, and without its punctuation. */
function trimPart(text: string, opening: RegExp): string {
  return text
    .trim()
    .replace(opening, '')
    .replace(/(?<![\s.,;])[\s.,;]+$/, '')
}
