import type { AppearanceProfile, Brief, Person, Sex } from './brief.ts'
import { type Change, sure } from './changes.ts'
import { actionCalled } from './nameable.ts'
import { CROWD, LOCALS, labelOf, personCalled, WRITER } from './person-words.ts'
import data from './word-data/people.json' with { type: 'json' }

type Kind = Pick<Person, 'sex' | 'age'>
/** What a person may be said to be, whatever the words say. */
export const KINDS: Readonly<Record<string, Kind>> = {
  woman: { sex: 'f', age: 'adult' },
  man: { sex: 'm', age: 'adult' },
  'older woman': { sex: 'f', age: 'older' },
  'older man': { sex: 'm', age: 'older' },
  'teenage girl': { sex: 'f', age: 'teen' },
  'teenage boy': { sex: 'm', age: 'teen' },
  girl: { sex: 'f', age: 'child' },
  boy: { sex: 'm', age: 'child' },
  baby: { sex: undefined, age: 'baby' },
}

/** An item of a list of people: "your son (man; fishing)". */
interface Item {
  label: string
  kind: Kind | undefined
  action: string | undefined
}

const ITEM = /^([^()]+?)(?: \(([^()]*)\))?$/
const MAX_ITEMS = 12

/** The people of a list, or undefined for words that are none: "you (woman), your son (man; fishing), a crowd". */
function itemsOf(list: string): Item[] | undefined {
  const items = list
    .split(',')
    .slice(0, MAX_ITEMS)
    .map((text) => {
      const [, label, notes = ''] = ITEM.exec(text.trim()) ?? []
      const said = notes.split(';').map((note) => note.trim())
      const kind = said.find((note) => Object.hasOwn(KINDS, note))
      return {
        label,
        kind: kind === undefined ? undefined : KINDS[kind],
        action: said.map(actionCalled).find((action) => action !== undefined),
      }
    })
  const isList = items.some(({ label, kind }) => kind !== undefined || isCalledSo(label ?? ''))
  return isList && items.every((item): item is Item => item.label !== undefined) ? items : undefined
}

const isCalledSo = (label: string): boolean =>
  [WRITER, CROWD, LOCALS].includes(label) ||
  personCalled(label) !== undefined ||
  /^(your |\p{Lu})/u.test(label)

/**
 * Exactly those of a list are there. Whoever the words name keeps their name and looks; others are of the kind that they are called,
 * and who is called nothing that is known is left out. Undefined for words that are no list.
 */
export function peopleListed(list: string): Change | undefined {
  const items = itemsOf(list)
  if (!items) return undefined
  const labels = items.map(({ label }) => label)
  const writer = items.find(({ label }) => label === WRITER)
  return (brief) => {
    const left = [...brief.people.others]
    const others = items.flatMap(({ label, kind, action }): Person[] => {
      const at = left.findIndex((person) => labelOf(person) === label)
      const person = at < 0 ? personCalled(label) : left.splice(at, 1)[0]
      if (!person) return []
      const { years: _, ...rest } = person
      return [{ ...(kind ? { ...rest, ...kind } : person), ...(action && { action }) }]
    })
    const people: Brief['people'] = {
      ...brief.people,
      others,
      hasCrowd: labels.includes(CROWD),
      isWriterShown: writer !== undefined,
      isDeserted: !(labels.includes(LOCALS) || labels.includes(CROWD)) || undefined,
      confidence: 1,
    }
    const changed = { ...brief, people }
    return writer ? withWriter(changed, writer) : changed
  }
}

const CONTACT: Readonly<Record<string, string>> = data.contact

/** The writer looks so and does that; what the words say else of it is gone. */
function withWriter(brief: Brief, { kind, action }: Item): Brief {
  const { people } = brief
  const { contact: _, contactByOther: __, contactWith: ___, ...untouched } = people
  const pairs = CONTACT[(action ?? '').replaceAll('-', ' ').replace(/ hands$/, ' hand')]
  return {
    ...brief,
    ...(action !== undefined && { action: sure(action), posture: undefined }),
    appearance: kind ? { ...brief.appearance, ...profileOf(kind) } : brief.appearance,
    people: {
      ...(action === undefined ? people : untouched),
      ...(pairs && { contact: pairs.split(' ') }),
      writer: kind ? { ...people.writer, ...kind, years: undefined } : people.writer,
    },
  }
}

const GENDERS: Readonly<Record<Sex, AppearanceProfile['gender']>> = { f: 'woman', m: 'man' }
const profileOf = ({ sex, age }: Kind): AppearanceProfile => ({
  gender: sex && GENDERS[sex],
  ageRange: age === 'older' ? '65+' : age === 'adult' ? '36-45' : undefined,
})
