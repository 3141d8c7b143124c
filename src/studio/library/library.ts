import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { palettesSchema } from '../rendering/colour.ts'
import { parseSvg, type SvgDocument, type SvgElement } from '../rendering/svg-document.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

export const palettes = palettesSchema.parse(JSON.parse(read('./palettes.json')))

/** Rain, snow and mist, each under its condition. */
export const weather = parseSvg(read('./weather.svg'), 'weather.svg')

/** Of a file name such as beach.1.svg. */
const FILE = /^([a-z-]+)\.(\d+)\.svg$/

/** The compositions of each place: file names, in order. */
export const placeFiles: ReadonlyMap<string, readonly string[]> = (() => {
  const files = new Map<string, string[]>()
  for (const name of readdirSync(new URL('./places/', import.meta.url)).sort()) {
    const id = FILE.exec(name)?.[1]
    if (id) files.set(id, [...(files.get(id) ?? []), name])
  }
  return files
})()

const documents = new Map<string, SvgDocument>()

/** A composition by its file name. Throws where the file is not well-formed. */
export function placeDocument(file: string): SvgDocument {
  let document = documents.get(file)
  if (!document) {
    document = parseSvg(read(`./places/${file}`), file)
    documents.set(file, document)
  }
  return document
}

let objects: Map<string, SvgElement> | undefined

/** Every object: the symbols of the files in objects/. Throws where two have the same id. */
export function allObjects(): ReadonlyMap<string, SvgElement> {
  if (objects) return objects
  const found = new Map<string, SvgElement>()
  for (const name of readdirSync(new URL('./objects/', import.meta.url)).sort()) {
    if (!name.endsWith('.svg')) continue
    for (const [id, element] of parseSvg(read(`./objects/${name}`), name).byId) {
      if (element.name !== 'symbol') continue
      if (found.has(id)) throw new Error(`${name}: the object ${id} exists twice.`)
      found.set(id, element)
    }
  }
  objects = found
  return found
}

/** Throws where no such object is drawn. */
export function findObject(id: string): SvgElement {
  const object = allObjects().get(id)
  if (!object) throw new Error(`The object ${id} is unknown.`)
  return object
}

const heldItems: object = JSON.parse(read('./held.json'))

const namedObjects = z
  .record(
    z.string(),
    z.strictObject({
      drawn: z.array(z.string()).default([]),
      held: z.array(z.string()).default([]),
      hangs: z.boolean().default(false),
      onGround: z.boolean().default(false),
      isSetting: z.boolean().default(false),
      isTool: z.boolean().default(false),
    }),
  )
  .parse(JSON.parse(read('./named-objects.json')))

/** How a thing that words name is drawn. */
export interface NamedObject {
  /** Symbols of objects/ that show it, the usual one first. */
  drawn: readonly string[]
  /** Items of held.json that show it. */
  held: readonly string[]
  /** It may hang from a hand of any pose. */
  hangs: boolean
  /** A pose with it stands on the ground, whatever the pose rests on elsewhere. */
  onGround: boolean
  /** Furniture and buildings: they decide between compositions, but are not added to one. */
  isSetting: boolean
  /** Whoever holds it does something with it, so it is held only where that is said. */
  isTool: boolean
}

/** How the thing with this name of word-data/objects.json is drawn: by what the file says, and by the object and the item of the same id. */
export function namedObject(name: string): NamedObject {
  const named = namedObjects[name]
  return {
    drawn: [...new Set([...(allObjects().has(name) ? [name] : []), ...(named?.drawn ?? [])])],
    held: [...new Set([...(Object.hasOwn(heldItems, name) ? [name] : []), ...(named?.held ?? [])])],
    hangs: named?.hangs ?? false,
    onGround: named?.onGround ?? false,
    isSetting: named?.isSetting ?? false,
    isTool: named?.isTool ?? false,
  }
}
