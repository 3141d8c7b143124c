import { readdirSync, readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { anchorsOf, elementsWith } from '../composition/anchors.ts'
import { composeFile } from '../composition/compose.ts'
import { frameOf, viewOf } from '../composition/frame.ts'
import { problemsOf } from '../critic/critic.ts'
import { transformOf } from '../rendering/draw-svg.ts'
import { OUTFITS } from '../rendering/figures/clothes.ts'
import { ITEMS } from '../rendering/figures/held.ts'
import { PAIRS, POSES } from '../rendering/figures/pose.ts'
import { render } from '../rendering/render.ts'
import { applyTo } from '../rendering/shape.ts'
import { testBrief } from '../testing/test-brief.ts'
import { HOURS } from '../understanding/brief.ts'
import lettering from '../understanding/word-data/lettering.json' with { type: 'json' }
import { allObjects, namedObject, placeDocument } from './library.ts'
import { placeFiles } from './places.ts'
import placeNames from './places.json' with { type: 'json' }

const files = [...placeFiles.values()].flat()
const small = { width: 448, height: 256 }
const smallTall = { width: 180, height: 320 }
const conditions = { conditions: new Set<string>(), isTall: false, seed: 1 }

describe('the library', () => {
  it('has a name for every place that has a composition', () => {
    expect([...placeFiles.keys()].filter((id) => !Object.hasOwn(placeNames, id))).toEqual([])
  })

  it.each(files)('%s names poses, pairs and outfits that exist', (file) => {
    for (const anchor of anchorsOf(placeDocument(file).root, conditions)) {
      for (const pose of anchor.poses) expect(POSES[pose], `pose ${pose}`).toBeDefined()
      for (const pair of anchor.pairs) expect(PAIRS[pair], `pair ${pair}`).toBeDefined()
      if (anchor.wear) expect(OUTFITS[anchor.wear], `outfit ${anchor.wear}`).toBeDefined()
      expect(['stand', 'sit', 'floor', 'lie', 'wade', 'mount']).toContain(anchor.kind)
    }
  })

  it.each(files)('%s is drawn in both shapes, by day and by night, whatever it names', async (file) => {
    for (const [i, size] of [small, smallTall].entries()) {
      const brief = testBrief({
        people: 3,
        hour: i === 0 ? 'day' : 'night',
        season: 'winter',
        weather: 'snow',
      })
      const scene = composeFile(file, brief, size, i + 1)
      expect(problemsOf(scene)).not.toContain('invalid-number')
      expect(() => render(scene, size, () => undefined)).not.toThrow()
    }
    // The canvas frees the memory of tiles and layers only between tasks.
    await setImmediate()
  })

  it.each(files)('%s shows the whole sun or none in tall pictures', (file) => {
    const { root } = placeDocument(file)
    const { x, width } = viewOf(frameOf(root, file), smallTall, 'middle', false)
    for (const { name, attributes } of root.children) {
      if (name !== 'circle' || attributes['data-fill'] !== 'sun') continue
      const centre = Number(attributes.cx) + (transformOf(attributes, true)?.[4] ?? 0)
      for (const edge of [x, x + width])
        expect(Math.abs(centre - edge)).toBeGreaterThanOrEqual(Number(attributes.r))
    }
  })

  it('draws every object', () => {
    expect(allObjects().size).toBeGreaterThan(0)
    for (const symbol of allObjects().values()) expect(symbol.children.length).toBeGreaterThan(0)
  })

  it('has something to write on for whatever the words may be written on', () => {
    const ids = Object.values(lettering.added).flatMap((name) => namedObject(name).drawn)
    expect(ids.length).toBeGreaterThan(0)
    for (const id of ids) expect(JSON.stringify(allObjects().get(id))).toContain('data-lettering')
  })

  it('writes on things of which words speak, and has each of them', () => {
    const folder = new URL('./', import.meta.url)
    const drawings = ['places/', 'objects/'].flatMap((name) =>
      readdirSync(new URL(name, folder)).map((file) => readFileSync(new URL(name + file, folder), 'utf8')),
    )
    const drawn = [
      ...drawings.flatMap((text) => [...text.matchAll(/ data-lettering="([^"]+)"/g)].map(([, kinds]) => kinds!)),
      ...Object.values(ITEMS).flatMap((shapes) =>
        Object.values(shapes)
          .flat()
          .flatMap(({ text }) => text?.kinds.join(' ') ?? []),
      ),
    ].flatMap((kinds) => kinds.split(' '))
    const said = [lettering.carriers, lettering.named].flatMap((things) => Object.values(things).flat())
    expect([...new Set(drawn)].sort()).toEqual([...new Set(said)].sort())
  })

  it.each(files)('%s has what is written within its frame', (file) => {
    const { root } = placeDocument(file)
    const texts = elementsWith(root, 'data-lettering', conditions)
    for (const { element, matrix } of texts) {
      const { x, y, 'font-size': size, 'data-width': width, 'data-lines': lines } = element.attributes
      const half = (Number(size) * Number(lines)) / 2
      for (const side of [-0.5, 0.5])
        for (const end of [-half, half]) {
          const [atX, atY] = applyTo(matrix, Number(x) + side * Number(width), Number(y) + end)
          expect(atX).toBeGreaterThan(0)
          expect(atX).toBeLessThan(1792)
          expect(atY).toBeGreaterThan(0)
          expect(atY).toBeLessThan(1024)
        }
    }
  })

  it('has one object of each id', () => {
    const folder = new URL('./objects/', import.meta.url)
    const ids = readdirSync(folder).flatMap((name) =>
      [...readFileSync(new URL(name, folder), 'utf8').matchAll(/<symbol[^>]* id="([^"]+)"/g)].map(
        ([, id]) => id,
      ),
    )
    expect(ids.toSorted()).toEqual([...allObjects().keys()].sort())
  })

  it('has a palette for every hour', () => {
    for (const hour of HOURS) {
      const scene = composeFile(files[0]!, testBrief({ hour }), small, 1)
      expect(scene.palette.resolve('sky0')).toHaveLength(4)
    }
  })
})
