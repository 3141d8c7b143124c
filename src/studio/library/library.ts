import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { remember } from '../remember.ts'
import { palettesSchema } from '../rendering/colour.ts'
import { parseSvg, type SvgElement } from '../rendering/svg-document.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

export const palettes = palettesSchema.parse(JSON.parse(read('./palettes.json')))

/** Rain, snow and mist, each under its condition. */
export const weather = parseSvg(read('./weather.svg'), 'weather.svg')

/** A composition by its file name. Throws where the file is not well-formed. */
export const placeDocument = remember((file: string) => parseSvg(read(`./places/${file}`), file), 32)

let objects: ReadonlyMap<string, SvgElement> | undefined

/** Every object: the symbols of the files in objects/. */
export function allObjects(): ReadonlyMap<string, SvgElement> {
  objects ??= new Map(
    readdirSync(new URL('./objects/', import.meta.url))
      .filter((name) => name.endsWith('.svg'))
      .flatMap((name) => [...parseSvg(read(`./objects/${name}`), name).byId])
      .filter(([, { name }]) => name === 'symbol'),
  )
  return objects
}

/** Throws where no such object is drawn. */
export function findObject(id: string): SvgElement {
  const object = allObjects().get(id)
  if (!object) throw new Error(`The object ${id} is unknown.`)
  return object
}

const hold = z.strictObject({
  item: z.string(),
  at: z.tuple([z.number(), z.number()]),
  of: z.enum(['head', 'neck', 'pelvis']),
})

const heldItems: object = JSON.parse(read('./held.json'))

/** How a thing that words name is drawn. */
const namedObjectSchema = z.strictObject({
  /** Symbols of objects/ that show it, the usual one first. */
  drawn: z.array(z.string()).default([]),
  /** Symbols that show it in the sky of a place, in thousandths of the picture's width from the middle of its upper edge. */
  sky: z.array(z.string()).default([]),
  /** Its symbol is drawn around the middle of the sun's disc, in its place: an eclipse. */
  isSun: z.boolean().default(false),
  /** No moon shines beside it: the Milky Way is seen on dark nights. */
  isMoonless: z.boolean().default(false),
  /** Items of held.json that show it. */
  held: z.array(z.string()).default([]),
  /** Beginnings of the names of further items that show it: `wheelchair` of `wheelchair-front`. */
  shownBy: z.array(z.string()).default([]),
  /** The item that it takes the place of in the hands of whoever plays it: a banjo is played as a guitar is. */
  insteadOf: z.string().optional(),
  /** It may hang from a hand of any pose. */
  hangs: z.boolean().default(false),
  /** An animal that is carried in both arms, or in the lap of whoever sits. */
  inArms: z.boolean().default(false),
  /** Items that are put on whoever has it, by the side from which they are seen. */
  worn: z.partialRecord(z.enum(['front', 'side', 'back']), hold).default({}),
  /** It is in the hand of whoever picks fruit or vegetables. */
  isHarvest: z.boolean().default(false),
  /** A hand may hold it up where no pose has it. */
  inHand: z.boolean().default(false),
  /** It stands behind somebody on open ground, its crown above the heads. */
  isTree: z.boolean().default(false),
  /** It stands on roads and yards: no taxi is on a summit. */
  isVehicle: z.boolean().default(false),
  /** It stands on earth or sand: no campfire is on a jetty or a street. */
  isOnEarth: z.boolean().default(false),
  /** The only places to which it is brought, by their ids. */
  onlyAt: z.array(z.string()).optional(),
  /** A hand that lies on somebody's back may have it. */
  inHug: z.boolean().default(false),
  /** An animal or a thing, of which two or three are drawn where the words say so. */
  isCounted: z.boolean().default(false),
  /** An animal or a plant that may stand in any landscape. */
  roams: z.boolean().default(false),
  /** A plant of the open ground: it is in a hand, or grows where there is no paving. */
  grows: z.boolean().default(false),
  /** It is not brought into a room. */
  isOutdoor: z.boolean().default(false),
  /** It is not brought out of a house. */
  isIndoor: z.boolean().default(false),
  /** A pose with it stands on the ground, whatever the pose rests on elsewhere. */
  onGround: z.boolean().default(false),
  /** Furniture and buildings: they decide between compositions, but are not added to one. */
  isSetting: z.boolean().default(false),
  /** What is done with it: of several it is in the hand of whoever does that. */
  usedBy: z.string().optional(),
  /** Whoever holds it does something with it, so it is held only where that is said. */
  isTool: z.boolean().default(false),
})
const namedObjects = z.record(z.string(), namedObjectSchema).parse(JSON.parse(read('./named-objects.json')))

/** How the thing with this name of word-data/objects.json is drawn: by what the file says, and by the object and the item of the same id. */
export function namedObject(name: string): z.infer<typeof namedObjectSchema> {
  const named = namedObjects[name] ?? namedObjectSchema.parse({})
  const withOwn = (isThere: boolean, others: string[]) => [
    ...new Set([...(isThere ? [name] : []), ...others]),
  ]
  return {
    ...named,
    drawn: withOwn(allObjects().has(name), named.drawn),
    held: withOwn(Object.hasOwn(heldItems, name), named.held),
  }
}
