/** A light English stemmer: forms of one word become one string, which need not be a word. */
export function stem(word: string): string {
  let base = word.replace(/'s?$/, '')
  if (base.length > 4) {
    if (base.endsWith('ies')) base = `${base.slice(0, -3)}y`
    else if (base.endsWith('s') && !/(ss|us|is)$/.test(base)) base = base.slice(0, -1)
  }
  if (base.endsWith('ing') && base.length > 5) base = undouble(base.slice(0, -3))
  else if (base.endsWith('ed') && base.length > 4) base = undouble(base.slice(0, -2))
  if (base.endsWith('e') && base.length > 3) base = base.slice(0, -1)
  if (base.endsWith('i') && base.length > 3) base = `${base.slice(0, -1)}y`
  return base
}

const undouble = (base: string): string => (/([bdgmnprt])\1$/.test(base) ? base.slice(0, -1) : base)
