import { readFileSync } from 'node:fs'
import { readRequest } from '#studio/understanding/read-request.ts'
import { compose } from '#studio/composition/compose.ts'
const file = process.argv[2]!
const list = JSON.parse(readFileSync(file, 'utf8')) as { text: string; keys?: string[] }[]
for (const [i, { text, keys }] of list.entries()) {
  const brief = await readRequest(text, { isFirstPerson: false, appearance: {}, feedback: [] })
  const scene = compose(brief, { width: 1792, height: 1024 }, 1 + i)
  const placed = [...scene.objects.values()].flat().map((o) => o.id)
  const holds = scene.people.placements.filter((p) => p.count > 0).map((p) => `${p.figure?.pose}(${p.figure?.holds.map((h) => h.item).join(' ')})`)
  console.log(`${i} KEY[${(keys ?? []).join(', ')}] ${text.slice(0, 70)}\n    ${scene.file} ${scene.hour} ${brief.place.id ?? '-'} | said: ${brief.objects.map((o) => o.value + (o.near ? ':' + o.near : '')).join(', ')} | placed: ${placed.join(', ')} | ${holds.join(' ')} ${(brief.appearance.additionalNotes ?? '')} ${JSON.stringify(brief.colours)}`)
}
