/**
 * Compares who would be drawn with the labels of scripts/studio-prompts/casts.json, each by how its wish begins, without drawing it:
 * npm run studio:casts [-- --all] [--seed=1] [--of=who]
 * --of=who does so for whole wishes of scripts/studio-prompts/who.json, which are about who is there and who is only told of.
 * Every third label is held back: only its count is printed. --all lists the wishes without a difference too.
 *
 * A label is a list parted by commas: a relation, "me" or "other", with a sex, an age and a number. "x2+" are two or more, "?" may be
 * missing, "young" is a baby or a child, "grown" any but these, "any" every age; else who is no child is an adult, a parent either an
 * adult or old, a grandparent old. "staff" says that people of the place may be there, "crowd" that a crowd is, "@arab" an origin.
 */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { FORMATS } from '#studio/index.ts'
import { withoutStrangers } from '../src/studio/composition/compose.ts'
import { readingOf } from '../src/studio/composition/reading.ts'
import { composeChecked } from '../src/studio/critic/critic.ts'
import { loadModel } from '../src/studio/understanding/embed.ts'
import { readRequest } from '../src/studio/understanding/read-request.ts'
import { readEntries } from './studio-entries.ts'

interface Label {
  role: string
  sex: string | undefined
  ages: readonly string[]
  least: number
  most: number
}

interface Figure {
  role: string
  sex: string | undefined
  age: string
  name?: string | undefined
  noun?: string | undefined
}

const AGES: Readonly<Record<string, readonly string[]>> = {
  baby: ['baby'],
  child: ['child'],
  young: ['baby', 'child'],
  teen: ['teen', 'adult'],
  adult: ['teen', 'adult'],
  older: ['older'],
  grown: ['teen', 'adult', 'older'],
  any: ['baby', 'child', 'teen', 'adult', 'older'],
}
const USUAL: Readonly<Record<string, string>> = { parent: 'grown', grandparent: 'older', baby: 'baby' }
const KINDS = ['missing', 'extra', 'stranger', 'sex', 'age', 'writer', 'crowd', 'origin'] as const
type Kind = (typeof KINDS)[number]

function labelOf(item: string): Label {
  const [role = '', ...said] = item.replace('?', '').split(' ')
  const age = said.find((word) => AGES[word]) ?? (role === 'baby' ? 'baby' : (USUAL[role] ?? 'adult'))
  const [, number, open] = said.map((word) => /^x(\d)(\+?)$/.exec(word)).find(Boolean) ?? []
  const least = Number(number ?? 1)
  return {
    role,
    sex: said.find((word) => word === 'f' || word === 'm'),
    ages: AGES[age]!,
    least: item.endsWith('?') ? 0 : least,
    most: open ? Number.POSITIVE_INFINITY : least,
  }
}

/** How much a figure differs from a label; undefined where the writer is compared with somebody else. */
function distance({ role, sex, ages }: Label, figure: Figure): number | undefined {
  if ((role === 'me') !== (figure.role === 'me')) return undefined
  const isSame = role === figure.role || role === 'other'
  return (isSame ? 0 : 1) + (sex && sex !== figure.sex ? 4 : 0) + (ages.includes(figure.age) ? 0 : 2)
}

function differences(labels: readonly Label[], figures: readonly Figure[]): { kind: Kind; text: string }[] {
  const left = [...figures]
  const found: { kind: Kind; text: string }[] = []
  const slots = labels.flatMap((label) =>
    Array.from({ length: label.least || 1 }, () => ({ label, isNeeded: label.least > 0 })),
  )
  const pairs = slots.flatMap((slot) =>
    figures.flatMap((figure) => {
      const by = distance(slot.label, figure)
      return by === undefined || (by > 1 && !slot.isNeeded) ? [] : [{ slot, figure, by }]
    }),
  )
  const taken = new Set<unknown>()
  for (const { slot, figure, by } of pairs.toSorted(
    (a, b) => a.by - b.by || Number(b.slot.isNeeded) - Number(a.slot.isNeeded),
  )) {
    if (taken.has(slot) || taken.has(figure)) continue
    taken.add(slot).add(figure)
    left.splice(left.indexOf(figure), 1)
    const isMe = figure.role === 'me'
    if (by >= 4) found.push({ kind: isMe ? 'writer' : 'sex', text: `${nameOf(figure)} sex` })
    if (by % 4 >= 2) found.push({ kind: isMe ? 'writer' : 'age', text: `${nameOf(figure)} age` })
  }
  for (const { label, isNeeded } of slots.filter((slot) => !taken.has(slot) && slot.isNeeded))
    if (isNeeded) found.push({ kind: 'missing', text: `${label.role} ${label.sex ?? ''}`.trim() })
  for (const figure of left) {
    const isMany = labels.some(
      (label) => label.most > label.least && (distance(label, figure) ?? Number.POSITIVE_INFINITY) <= 1,
    )
    if (!isMany) found.push({ kind: 'extra', text: nameOf(figure) })
  }
  return found
}

const nameOf = ({ role, sex, age, name, noun }: Figure): string =>
  [role, sex, age, name ?? noun].filter(Boolean).join(' ')

const { values } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    of: { type: 'string', default: 'casts' },
  },
})
const folder = 'scripts/studio-prompts'
const casts = JSON.parse(await readFile(`${folder}/${values.of}.json`, 'utf8')) as Record<string, string>
const entries = await readEntries(`${folder}/tuning.json`)
await loadModel()
const counts = { tuned: new Map<string, number>(), held: new Map<string, number>() }
for (const [i, [start, cast]] of Object.entries(casts).entries()) {
  const entry =
    values.of === 'casts' ? entries.find(({ text }) => text.startsWith(start)) : { text: start, places: [] }
  if (!entry) throw new Error(`No wish begins with "${start}".`)
  const read = async (feedback: string[]) =>
    withoutStrangers(await readRequest(entry.text, { isFirstPerson: false, appearance: {}, feedback }))
  let brief = await read([])
  let scene = composeChecked(brief, FORMATS.landscape, Number(values.seed) + i)
  const answer = readingOf(scene, brief).isPlaceSure ? undefined : entry.places?.[0]
  if (answer) {
    brief = await read([`Place: ${answer}`])
    scene = composeChecked(brief, FORMATS.landscape, Number(values.seed) + i)
  }
  const items = cast.split(', ')
  const has = (word: string) => items.includes(word)
  const { placements } = scene.people
  const figures = placements.flatMap(({ members }) => members)
  const strangers = placements.filter(({ count }) => count === 0).length
  const labels = items.filter((item) => !/^(staff\??|crowd\??|@.*)$/.test(item)).map(labelOf)
  const found = differences(labels, figures).filter(
    ({ kind, text }) => kind !== 'extra' || !(has('crowd') || (has('staff') && text.startsWith('colleague'))),
  )
  if (strangers > 0 && !has('staff') && !has('crowd'))
    found.push({ kind: 'stranger', text: `${strangers} of the place` })
  if (has('crowd') && !brief.people.hasCrowd && figures.length + strangers < 6)
    found.push({ kind: 'crowd', text: 'no crowd' })
  const origin = items.find((item) => item.startsWith('@'))?.slice(1)
  if (origin && origin !== brief.people.origin)
    found.push({ kind: 'origin', text: `${brief.people.origin ?? 'nowhere'}, not ${origin}` })
  const isHeld = i % 3 === 0
  const sums = isHeld ? counts.held : counts.tuned
  const add = (key: string) => sums.set(key, (sums.get(key) ?? 0) + 1)
  add('wishes')
  if (found.length === 0) add('right')
  for (const kind of new Set(found.map((one) => one.kind))) add(kind)
  if (!isHeld && (found.length > 0 || values.all))
    console.log(
      `${i} ${entry.text.slice(0, 110)}\n   label: ${cast}\n   drawn: ${figures.map(nameOf).join(', ')}${brief.people.hasCrowd ? ', crowd' : ''}; ${scene.file}\n   ${found.map(({ kind, text }) => `${kind}: ${text}`).join('; ')}`,
    )
}
for (const [part, sums] of Object.entries(counts))
  console.log(
    `${part}: ${sums.get('right') ?? 0} of ${sums.get('wishes')} right; wishes with ${KINDS.map((kind) => `${kind} ${sums.get(kind) ?? 0}`).join(', ')}`,
  )
