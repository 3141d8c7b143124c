/** Splits at blank lines and removes Markdown bold markers. */
export function splitPrompt(prompt: string): string[] {
  return prompt
    .replaceAll('**', '')
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
}

export function PromptParagraphs({ prompt }: { prompt: string }) {
  return (
    <div className="flex flex-col gap-4 leading-relaxed text-words">
      {splitPrompt(prompt).map((block, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other identity, and keep no state
        <p key={i} className="whitespace-pre-line">
          {block}
        </p>
      ))}
    </div>
  )
}
