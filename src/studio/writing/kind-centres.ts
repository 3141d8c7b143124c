import { type Embed, mean } from './context.ts'
import { KINDS, NEUTRAL } from './kind-texts.ts'

/** The centre of the description and the examples of each kind, as signed bytes in base64. */
export async function centresOf(embed: Embed): Promise<Record<string, string>> {
  const centres: Record<string, string> = {}
  for (const { id, description, examples } of KINDS) {
    if (id === NEUTRAL) continue
    const centre = mean(await embed([description, ...examples]))
    const largest = centre.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
    const bytes = Int8Array.from(centre, (value) => Math.round((value / largest) * 127))
    centres[id] = Buffer.from(bytes.buffer).toString('base64')
  }
  return centres
}
