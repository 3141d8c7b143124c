import library from '../library/appearance.json' with { type: 'json' }
import { type AppearanceProfile, type Brief, MAX_PEOPLE, type Person, type Sex } from './brief.ts'
import { type Change, sure } from './changes.ts'
import { actionCalled } from './nameable.ts'
import { personCalled, renamed } from './person-called.ts'
import { CROWD, LOCALS, labelOf, WRITER, wordsFor } from './person-words.ts'
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

/** An item of a list of people: "your son (named Tom; man; dark skin; wheelchair; fishing)". */
interface Item {
  label: string
  /** What they are called from now on. */
  name: string | undefined
  kind: Kind | undefined
  /** Words of `notes` in library/appearance.json. */
  look: string | undefined
  skin: SkinTone | undefined
  action: string | undefined
  expression: string | undefined
}

type SkinTone = AppearanceProfile['skinTone']
/** "medium dark skin" by what it is called. */
const SKINS: ReadonlyMap<string, SkinTone> = new Map(
  (Object.keys(library.skins) as (keyof typeof library.skins)[]).map((tone) => [
    `${tone.replace('-', ' ')} skin`,
    tone,
  ]),
)

const isLook = (note: string): boolean =>
  Object.values(library.notes).some((words) => Object.hasOwn(words, note))

/** What is seen in the face, whatever somebody does. */
const isExpression = (action: string): boolean => /^(laugh|smile|cry)$/.test(action)
/** What is done by whoever does nothing but show it. */
const doneWith = (expression: string | undefined): string | undefined =>
  expression === 'smile' ? undefined : expression

const NAMED = 'named '
/** A name that is given by hand. */
const NAME = /^(?=.*\p{L})[^\p{C}]{1,60}$/u
/** A label and what is said of somebody. A label is no longer than that of a relative with a name. */
const ITEM = /^([^()\p{C}]{1,60}?)(?: \(([^()]*)\))?$/u
const MAX_ITEMS = 12
/** Of those who are added, so that they look like nobody of the words. */
const ADDED_LOOKS = 20

/** The people of a list, or undefined for words that are none: "you (woman), your son (man; fishing), a crowd". */
function itemsOf(list: string): Item[] | undefined {
  const items = list
    .split(',')
    .slice(0, MAX_ITEMS)
    .map((text) => {
      const [, label, notes = ''] = ITEM.exec(text.trim()) ?? []
      const said = notes.split(';').map((note) => note.trim())
      const kind = said.find((note) => Object.hasOwn(KINDS, note))
      const actions = said.flatMap((note) => actionCalled(note) ?? [])
      const name = said.find((note) => note.startsWith(NAMED))?.slice(NAMED.length)
      return {
        label: name === undefined || NAME.test(name) ? label : undefined,
        name,
        kind: kind === undefined ? undefined : KINDS[kind],
        look: said.find((note) => note !== kind && isLook(note)),
        skin: said.map((note) => SKINS.get(note)).find((tone) => tone !== undefined),
        action: actions.find((action) => !isExpression(action)),
        expression: actions.find(isExpression),
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
 * Exactly those of a list are there. Whoever the words name keeps their name and looks; others are of the kind that they are called.
 * Undefined for words that are no list.
 */
export function peopleListed(list: string): Change | undefined {
  const items = itemsOf(list)
  if (!items) return undefined
  const labels = items.map(({ label }) => label)
  const writer = items.find(({ label }) => label === WRITER)
  return (brief) => {
    const left = brief.people.others.map((person, at) => ({ person, lookIndex: at + 1 }))
    const placed = items.flatMap((item, i): Placed[] => {
      const { label, name, kind, look, skin, action, expression } = item
      const called = left.findIndex(({ person }) => labelOf(person) === label)
      // "Your partner", who has a name.
      const at =
        called < 0
          ? left.findIndex(({ person }) => wordsFor(person)[0] === label && !labels.includes(labelOf(person)))
          : called
      const found =
        at < 0 ? { person: personCalled(label), lookIndex: ADDED_LOOKS + i } : left.splice(at, 1)[0]!
      const { person, lookIndex } = found
      if (!person) return []
      const { years: _, ...rest } = person
      const looks = look && { looks: withLook(person.looks, look) }
      const does = action ?? (person.action === undefined ? doneWith(expression) : undefined)
      const asked = {
        ...looks,
        ...(skin && { skinTone: skin }),
        ...(does && { action: does }),
        ...(expression && { expression }),
      }
      const one = { ...(kind ? { ...rest, ...kind } : person), lookIndex, ...asked }
      return [{ item, person: name === undefined ? one : renamed(one, name) }]
    })
    const others = placed.map(({ person }) => person)
    const partner = left.find(({ person }) => person.relation === 'partner')?.person.sex
    const { writer: own } = brief.people
    const people: Brief['people'] = {
      ...brief.people,
      // Whose husband is left out stays a woman.
      writer: partner && own.sex === undefined ? { ...own, sex: partner === 'f' ? 'm' : 'f' } : own,
      others: others.slice(0, MAX_PEOPLE),
      hasCrowd: labels.includes(CROWD),
      isWriterShown: writer !== undefined,
      areLocalsListed: labels.includes(LOCALS) || undefined,
      isDeserted: !(labels.includes(LOCALS) || labels.includes(CROWD)) || undefined,
      confidence: 1,
    }
    const changed = { ...brief, people }
    const touching = withContact(changed, placed)
    return writer ? withWriter(touching, writer) : touching
  }
}

/** Somebody of the list, and the item that is theirs. */
interface Placed {
  item: Item
  person: Person
}

/** What is said now comes first, so that it counts where the words say another. */
const withLook = (looks: string | undefined, look: string): string => [look, looks].filter(Boolean).join(', ')

const CONTACT: Readonly<Record<string, string>> = data.contact
const pairsOf = (action: string | undefined): string[] =>
  CONTACT[(action ?? '').replaceAll('-', ' ').replace(/ hands$/, ' hand')]?.split(' ') ?? []

/** Whoever is said to hug or to hold hands does so with the writer. */
function withContact(brief: Brief, placed: readonly Placed[]): Brief {
  const { people } = brief
  const found = placed.flatMap(({ item: { action }, person: { relation } }) =>
    pairsOf(action).map((pair) => ({ pair, relation })),
  )
  if (found.length === 0) return brief
  const contact = found.map(({ pair }) => pair)
  const contactWith = Object.fromEntries(found.map(({ pair, relation }) => [pair, relation]))
  return { ...brief, people: { ...people, contact, contactWith } }
}

/** The writer looks so and does that; what the words say else of it is gone. */
function withWriter(brief: Brief, { kind, look, skin, action: said, expression }: Item): Brief {
  const isIdle = brief.action === undefined && brief.posture === undefined
  const action = said ?? (isIdle ? doneWith(expression) : undefined)
  const { people } = brief
  const { contact: _, contactByOther: __, contactWith: ___, ...untouched } = people
  const pairs = pairsOf(action)
  return {
    ...brief,
    ...(action !== undefined && { action: sure(action), posture: undefined }),
    appearance: {
      ...brief.appearance,
      ...(kind && profileOf(kind)),
      ...(skin && { skinTone: skin }),
    },
    people: {
      ...(action === undefined ? people : untouched),
      ...(pairs.length > 0 && { contact: pairs }),
      writer: {
        ...people.writer,
        ...(kind && { ...kind, years: undefined }),
        ...(look && { looks: withLook(people.writer.looks, look) }),
        ...(expression && { expression }),
      },
    },
  }
}

const GENDERS: Readonly<Record<Sex, AppearanceProfile['gender']>> = { f: 'woman', m: 'man' }
const profileOf = ({ sex, age }: Kind): AppearanceProfile => ({
  gender: sex && GENDERS[sex],
  ageRange: age === 'older' ? '65+' : age === 'adult' ? '36-45' : undefined,
})
