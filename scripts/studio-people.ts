/**
 * Draws every pose and pair of the studio's people on labelled sheets, for looking:
 * node scripts/studio-people.ts [from] [to] [--pairs] [--columns=8] [--tile=200x230] [--look=2] [--outfit=swim] [--body=child] [--only=walk] [--cast]
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { createCanvas, DOMMatrix, Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import { type Look, OUTFITS } from '../src/studio/rendering/figures/clothes.ts'
import { figureShapes, pairShapes } from '../src/studio/rendering/figures/figure.ts'
import { lookFor } from '../src/studio/rendering/figures/look-for.ts'
import { PAIRS, POSES } from '../src/studio/rendering/figures/pose.ts'
import type { Shape } from '../src/studio/rendering/shape.ts'

const options = new Map(
  process.argv.filter((a) => a.startsWith('--')).map((a) => a.slice(2).split('=') as [string, string]),
)
const isPairs = options.has('pairs')
const all = Object.entries(isPairs ? PAIRS : POSES).filter(([id]) =>
  new RegExp(options.get('only') ?? '').test(id),
)
const [from = 0, to = all.length] = process.argv
  .slice(2)
  .filter((a) => !a.startsWith('--'))
  .map(Number)
const columns = Number(options.get('columns') ?? (isPairs ? 5 : 8))
const [tileWidth, tileHeight] = (options.get('tile') ?? (isPairs ? '320x300' : '200x260'))
  .split('x')
  .map(Number) as [number, number]

const PALETTE: Record<string, string> = {
  ink: '#1d2233',
  white: '#fff6e6',
  acc: '#c8553d',
  acc2: '#e0a23c',
  red: '#c8442f',
  gold: '#f0b53c',
  steel: '#8c98a3',
  wood: '#a9683d',
  wood2: '#6e3f2a',
  sand: '#e5d2a8',
  leaf: '#4f7a4a',
  water: '#5aa3b5',
  paper: '#f3e7cf',
  key: '#ffd9a0',
  stone: '#a8a294',
  bloom: '#e58aa0',
  grass: '#8aa657',
  snow: '#f4f6f5',
  leaf2: '#2c5142',
}
const rgb = (hex: string) => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16))
function single(name: string): number[] {
  const [slot, factor = '1'] = name.split('*') as [string, string?]
  const hex = slot.startsWith('#') ? slot : PALETTE[slot]
  if (!hex) throw new Error(`no colour ${name}`)
  return rgb(hex).map((v) => Math.min(255, v * Number(factor)))
}
function colour(expression: string, alpha = 1): string {
  const [body, own = '1'] = expression.split('/') as [string, string?]
  const [first, ...mixes] = body.split('^') as [string, ...string[]]
  let value = single(first)
  for (const mix of mixes) {
    const [, name, share] = /^(.*?)(\.\d+|1|0)$/.exec(mix)!
    value = value.map((v, i) => v + (single(name!)[i]! - v) * Number(share))
  }
  return `rgba(${value.map(Math.round).join(',')},${alpha * Number(own)})`
}

function draw(context: SKRSContext2D, shapes: readonly Shape[]) {
  for (const shape of shapes) {
    context.save()
    if (shape.transform) context.transform(...shape.transform)
    if (shape.clip) context.clip(new Path2D(shape.clip))
    context.globalAlpha = shape.opacity ?? 1
    const path = new Path2D(shape.d)
    if (shape.fill) {
      context.fillStyle = colour(shape.fill)
      context.fill(path)
    }
    if (shape.stroke) {
      context.strokeStyle = colour(shape.stroke)
      context.lineWidth = shape.width ?? 1
      context.lineCap = 'round'
      context.lineJoin = 'round'
      context.stroke(path)
    }
    if (shape.shade) {
      context.clip(path)
      const box = path.getBounds()
      for (const step of [0.45, 1]) {
        const size = shape.shade.size * step
        const band = new Path2D()
        band.rect(box[0] - 20, box[1] - 20, box[2] - box[0] + 40, box[3] - box[1] + 40)
        const lit = new Path2D(path)
        lit.transform(new DOMMatrix([1, 0, 0, 1, -size * 0.75, -size * 0.6]))
        band.addPath(lit)
        context.fillStyle = colour(shape.shade.colour, (shape.shade.alpha ?? 1) * 0.45)
        context.fill(band, 'evenodd')
      }
    }
    context.restore()
  }
}

const BASE: Look = {
  body: 'adult',
  sex: 'm',
  build: 'medium',
  skin: '#d9a07a',
  hair: '#2b1d18',
  hairStyle: 'short',
  outfit: 'casual',
  cut: 0,
  top: 'acc',
  bottom: '#3d4a63',
  shoes: '#3a3f50',
  accent: 'acc2',
}
const LOOKS: Look[] = [
  { ...BASE, outfit: 'suit', top: '#2f4858', bottom: '#2f4858', accent: 'acc' },
  {
    ...BASE,
    sex: 'f',
    skin: '#8a5a3c',
    hair: '#1c1412',
    hairStyle: 'bun',
    outfit: 'dress',
    top: 'acc',
    bottom: 'acc',
  },
  {
    ...BASE,
    sex: 'f',
    skin: '#e8b48f',
    hair: '#7a4520',
    hairStyle: 'bob',
    outfit: 'casual',
    cut: 1,
    top: '#e8e0cf',
    bottom: '#4a5a6a',
  },
  {
    ...BASE,
    skin: '#5d3b28',
    hair: '#15100e',
    beard: 'full',
    hairStyle: 'buzz',
    top: '#7d8f69',
    bottom: '#4b3f36',
  },
  {
    ...BASE,
    sex: 'f',
    skin: '#c68a5e',
    hair: '#241712',
    hairStyle: 'long',
    outfit: 'skirt',
    top: '#efe3cc',
    bottom: '#40534a',
  },
  {
    ...BASE,
    body: 'older',
    hair: '#d8d4cc',
    hairStyle: 'thinning',
    hasGlasses: true,
    outfit: 'shirt',
    top: '#bcd0dc',
    bottom: '#57493f',
    skin: '#eec1a0',
  },
  {
    ...BASE,
    body: 'child',
    sex: 'f',
    skin: '#a86f48',
    hair: '#2b1a12',
    hairStyle: 'curly',
    outfit: 'stripes',
    top: '#2d4a6b',
    bottom: '#e5dac4',
  },
  {
    ...BASE,
    build: 'broad',
    skin: '#f0c9a8',
    hair: '#b5622c',
    hairStyle: 'side-part',
    outfit: 'shirt',
    cut: 1,
    top: '#9fbccb',
    bottom: '#33415a',
  },
]
function lookAt(i: number, body?: string): Look {
  if (options.has('cast')) {
    const age = (body ?? options.get('body') ?? 'adult') as Look['body']
    return lookFor(
      { relation: 'friend', sex: undefined, age },
      { appearance: {}, seed: i, index: 1, outfit: options.get('outfit') ?? 'casual' },
    )
  }
  const look = { ...LOOKS[options.has('look') ? Number(options.get('look')) : i % LOOKS.length]! }
  if (body ?? options.get('body')) look.body = (body ?? options.get('body')) as Look['body']
  const outfit = options.get('outfit')
  if (outfit) {
    const cuts = OUTFITS[outfit]!
    look.outfit = outfit
    const fits = cuts.map((_, k) => k).filter((k) => !cuts[k]!.for || cuts[k]!.for === look.sex)
    look.cut = fits[i % fits.length] ?? 0
    const cut = cuts[look.cut]!
    const dye = (c: string) => (c === 'skin' ? look.skin : c)
    look.top = dye(cut.tops[i % cut.tops.length]!)
    const bottom = cut.bottoms[i % cut.bottoms.length]!
    look.bottom = bottom === 'top' ? look.top : bottom
    look.shoes = dye(cut.shoeColours[0]!)
    look.accent = cut.accents?.[0] ?? look.accent
  }
  return look
}

const chosen = all.slice(from, to)
const rows = Math.ceil(chosen.length / columns)
const canvas = createCanvas(columns * tileWidth, rows * tileHeight)
const context = canvas.getContext('2d')
context.fillStyle = '#c9b58f'
context.fillRect(0, 0, canvas.width, canvas.height)
const scale = (tileHeight - 46) / 205
chosen.forEach(([id, pose], i) => {
  const x = (i % columns) * tileWidth
  const y = Math.floor(i / columns) * tileHeight
  context.fillStyle = '#0003'
  context.fillRect(x + 4, y + tileHeight - 26, tileWidth - 8, 1)
  context.save()
  context.translate(x + tileWidth * 0.45, y + tileHeight - 26)
  context.scale(scale, scale)
  draw(
    context,
    'a' in pose
      ? pairShapes(pose, lookAt(i + 2, pose.bodies[0]), lookAt(i + 3, pose.bodies[1]))
      : figureShapes(pose, lookAt(i)),
  )
  context.restore()
  context.fillStyle = '#1d2233'
  context.font = '13px sans-serif'
  context.fillText(`${from + i} ${id}`, x + 6, y + tileHeight - 8)
})
await mkdir('.cache/studio', { recursive: true })
const file = `.cache/studio/people${isPairs ? '-pairs' : ''}.png`
await writeFile(file, await canvas.encode('png'))
console.log(file, canvas.width, canvas.height, chosen.length)
