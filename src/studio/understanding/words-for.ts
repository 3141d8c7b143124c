import words from '../library/reading-words.json' with { type: 'json' }

const SAID: Readonly<Record<string, string>> = words.actions
/** A short verb that doubles its last letter: run, sit, dig. */
const DOUBLED = /^[^aeiou]*[aeiou][^aeiouwxy]$/

/** "reading", "riding a horse". */
export function actionWords(action: string): string {
  const [verb = '', ...rest] = action.split('-')
  const stem = DOUBLED.test(verb)
    ? `${verb}${verb.at(-1)}`
    : verb.replace(/ie$/, 'y').replace(/([^eo])e$/, '$1')
  const object = rest.join(' ')
  const article = object === '' || object.endsWith('s') ? '' : /^[aeiou]/.test(object) ? 'an ' : 'a '
  return SAID[action] ?? `${stem}ing ${article}${object}`.trim()
}

/** What a thing of word-data/objects.json is called: "coffee cup". */
export const thingWords = (name: string): string => name.replace(/-held$/, '').replaceAll('-', ' ')
