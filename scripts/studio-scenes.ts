/**
 * Prints what the studio reads in the prompts of a file and what it would draw, without drawing it; much faster than a sheet:
 * npm run studio:scenes -- FILE [--from=0] [--to=24] [--seed=1] [--answered] [--choices=FILE]
 * FILE, --answered and --choices are those of studio:sheet, and so is the seed of each prompt.
 */
import { setImmediate } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { FORMATS } from '#studio/index.ts'
import { withoutStrangers } from '../src/studio/composition/compose.ts'
import { readingOf } from '../src/studio/composition/reading.ts'
import { composeChecked } from '../src/studio/critic/critic.ts'
import { loadModel } from '../src/studio/understanding/embed.ts'
import { readRequest } from '../src/studio/understanding/read-request.ts'
import { readChoices } from './studio-choices.ts'
import { readEntries } from './studio-entries.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: 'string', default: '0' },
    to: { type: 'string' },
    seed: { type: 'string', default: '1' },
    answered: { type: 'boolean', default: false },
    choices: { type: 'string' },
  },
})
const [file] = positionals
if (!file)
  throw new Error('Usage: npm run studio:scenes -- FILE [--from=0] [--to=24] [--seed=1] [--answered]')
await loadModel()
const choices = await readChoices(values.choices)
const entries = await readEntries(file)
const to = Math.min(entries.length, Number(values.to ?? entries.length))
for (let i = Number(values.from); i < to; i++) {
  const { text, places = [] } = entries[i]!
  const read = async (feedback: string[]) =>
    withoutStrangers(await readRequest(text, { isFirstPerson: false, appearance: {}, feedback }))
  const seed = Number(values.seed) + i
  let brief = await read([])
  let scene = composeChecked(brief, FORMATS.landscape, seed)
  const isSure = readingOf(scene, brief).isPlaceSure
  const chosen = await choices.find(i, text)
  const answer = chosen ?? (values.answered && !isSure && places[0] ? `Place: ${places[0]}` : undefined)
  if (answer) {
    brief = await read([answer])
    scene = composeChecked(brief, FORMATS.landscape, brief.seed ?? seed)
  }
  const { action, people, posture, objects } = brief
  const { writer } = people
  const lines = [
    `text    ${text}`,
    `place   ${scene.file}${chosen ? ' (chosen)' : answer ? ' (answered)' : isSure ? '' : ' (unsure)'}, ${scene.hour}, ${scene.season}, ${scene.weather}; likeliest ${brief.place.likeliest.map(({ value, confidence }) => `${value} ${confidence.toFixed(2)}`).join(', ')}`,
    `writer  ${people.isWriterShown ? [writer.sex, writer.age, writer.years, writer.looks, people.origin].filter(Boolean).join(' ') || 'shown' : 'not shown'}; does ${action?.value ?? 'nothing'}${brief.isDoneTogether ? ', together' : ''}${posture ? `, ${posture.value}` : ''}`,
    `others  ${people.others.map(({ relation, sex, age, years, name, noun, action: does, looks }) => [relation, sex, age, years, name, noun, looks, does && `does ${does}`].filter(Boolean).join(' ')).join('; ') || 'none'}${people.hasCrowd ? '; crowd' : ''}${people.contact ? `; contact ${people.contact.slice(0, 2).join('|')}` : ''}${scene.people.missing ? `; ${scene.people.missing} without room` : ''}`,
    `things  ${objects.map(({ value, near, count }) => [value, near, count].filter(Boolean).join(' ')).join(', ') || 'none'}`,
    ...scene.people.placements.map(
      ({ anchor, count, isWriter, figure, pair, group, pairHolds, action: does }) =>
        `  ${isWriter ? 'writer' : count === 0 ? `of the place: ${anchor.staff}` : count === 1 ? 'one' : count === 2 ? 'two who touch' : count}, ${anchor.kind} ${pair ?? group ?? ''}${figure ? `${figure.pose} (${figure.look.sex} ${figure.look.body} ${figure.look.outfit})` : ''}${does ? ` for ${does.value}` : ''}, has ${(pairHolds ?? figure?.holds ?? []).map(({ item }) => item).join(' ') || 'nothing'}`,
    ),
    `  added ${[...scene.objects.values()].flatMap((added) => added.map(({ id }) => id)).join(', ') || 'nothing'}${scene.misfit ? `; misfit ${scene.misfit.toFixed(1)}` : ''}`,
  ]
  console.log(`${i}\n${lines.join('\n')}\n`)
  // Finalizers free the canvases only in the event loop.
  await setImmediate()
}
