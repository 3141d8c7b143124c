import type { CastGroup } from '../../scene.ts'
import { fbm } from '../noise.ts'
import { deriveSeed } from '../random.ts'
import type { Element, Spot, World } from '../world.ts'
import { addGrandPiano } from './concert.ts'
import { addRoundTable, addTable } from './furniture.ts'
import { campfire } from './props-fire.ts'
import { addBench, addChair, addStool } from './seats.ts'
import { standing } from './standing.ts'
import { offerSurface } from './surfaces.ts'

/** What a group sits on or around, ready to be shown, and the spot for the group itself. */
export interface Gathering {
  elements: Element[]
  spot: Spot
  /** Props that stand there already. */
  brings: readonly string[]
}

export type Footing = 'ground' | 'floor' | 'deck' | 'pier'

const AT_TABLE = new Set(['eating', 'writing', 'working'])
const ON_BENCH = new Set(['sitting', 'reading'])
/** Places where nobody sits on the bare ground. */
const PAVED = new Set(['street', 'cafe', 'city', 'village', 'house', 'hall', 'stage', 'garden'])
/** Metres from the viewer to the deck's rail, and how far the boards lie below the eye. */
export const DECK = { edge: 11.4, drop: 1.95 }

/** A place on the deck before the viewer, near its rail. */
export function deckSpot(world: World, order: number): Spot {
  const side = deriveSeed(world.seed, 'deck side') % 2 ? 1 : -1
  const z = DECK.edge - 1.1 - order * 0.6
  const x = side * (order === 0 ? 0.17 : -0.1 - order * 0.05) * z
  return { x, y: world.camera.y - DECK.drop, z, facing: -side * 0.25 }
}

export function gather(world: World, group: CastGroup, spot: Spot, on: Footing): Gathering | undefined {
  const { props } = world.scene
  const { activity } = group
  const isResting = ON_BENCH.has(activity) || activity === 'eating'
  if (
    on === 'ground' &&
    props.includes('campfire') &&
    (isResting || activity === 'making-music' || activity === 'speaking' || activity === 'singing')
  )
    return aroundFire(world, group, spot)
  if (on === 'pier') return onPier(world, group, spot)
  if (activity === 'making-music' && props.includes('piano')) return atPiano(world, group, spot)
  if (on === 'ground' && props.includes('rocks') && (activity === 'meditating' || activity === 'sitting'))
    return onRock(world, group, spot)
  const wantsTable =
    AT_TABLE.has(activity) &&
    (on === 'deck' || on === 'floor' || props.includes('table') || props.includes('desk'))
  if (wantsTable || (isResting && props.includes('table'))) return atTable(world, group, spot)
  const wantsBench =
    ON_BENCH.has(activity) &&
    group.ages.length <= 4 &&
    (props.includes('bench') || on !== 'ground' || PAVED.has(world.scene.place))
  if (wantsBench) return onBench(world, group, spot)
  return on === 'deck' ? { elements: [], spot, brings: [] } : undefined
}

/** On top of a broad, flat boulder. */
function onRock(world: World, group: CastGroup, spot: Spot): Gathering {
  const wide = 0.85 + 0.4 * group.ages.length
  const high = 0.62
  const elements = standing(
    world,
    { ...spot, y: spot.y - 0.12 },
    (m) => {
      m.use((hit, out) => {
        const tone = 0.5 + fbm(hit.x * 1.7, hit.z * 1.7 + hit.y * 2.3, 5)
        out.red = 0.13 * tone
        out.green = 0.12 * tone
        out.blue = 0.112 * tone
        out.gloss = 0.1
      }).grid(30, 12, true, (u, v, out) => {
        const a = u * Math.PI * 2
        const bulge = 0.82 + 0.5 * (fbm(Math.cos(a) * 1.6 + spot.x, Math.sin(a) * 1.6 + v, 4) - 0.3)
        const taper = v < 0.6 ? 1 - 0.22 * v : Math.max(0, 1 - (v - 0.6) / 0.4) * 0.87
        out.x = Math.cos(a) * wide * bulge * taper
        out.z = Math.sin(a) * wide * 0.75 * bulge * taper
        out.y = (high + 0.12) * Math.min(1, v / 0.62) ** 0.7
        out.girth = wide
      })
    },
    { contact: wide },
  )
  const seats = group.ages.map(
    (_, i): Spot => ({
      ...spot,
      x: spot.x + (i - (group.ages.length - 1) / 2) * 0.7,
      y: spot.y + high - 0.02,
    }),
  )
  return { elements, spot: withSeats(spot, seats), brings: ['rocks'] }
}

/** In an arc beyond the fire and to both its sides: every face in its light, nobody between it and the viewer. */
function aroundFire(world: World, group: CastGroup, spot: Spot): Gathering {
  const count = group.ages.length
  const radius = 1.45 + 0.09 * count
  const seats = group.ages.map((_, i): Spot => {
    const a = count === 1 ? 0.1 : Math.PI * (1.07 - (1.14 * i) / (count - 1))
    const x = spot.x + Math.cos(a) * radius
    const z = spot.z + Math.sin(a) * radius * 0.8
    return { x, y: world.ground(x, z), z, facing: Math.atan2(spot.x - x, spot.z - z) }
  })
  return {
    elements: campfire(world, { ...spot, facing: 0 }),
    spot: withSeats(spot, seats),
    brings: ['campfire'],
  }
}

/** Seen from the side: the player on a stool before the keys, a second one beside. */
function atPiano(world: World, group: CastGroup, spot: Spot): Gathering {
  const facing = spot.x > 0 ? 1.25 : -1.25
  const place = (right: number, forward: number): Spot => ({
    x: spot.x + right * Math.cos(facing) + forward * Math.sin(facing),
    y: spot.y,
    z: spot.z - right * Math.sin(facing) + forward * Math.cos(facing),
    facing,
  })
  const seats = group.ages.map((_, i) => place(i * 0.62 - (group.ages.length > 1 ? 0.31 : 0), -1.28))
  const elements = standing(world, { ...spot, facing }, (m) => addGrandPiano(m), { contact: 1.5 })
  for (const seat of seats)
    elements.push(...standing(world, seat, (m) => addStool(m, 0.45), { contact: 0.3, isFine: true }))
  return { elements, spot: { ...withSeats(spot, seats), kind: 'seat' } as Spot, brings: ['piano', 'chair'] }
}

/** Side by side on one bench, looking where the spot looks. */
function onBench(world: World, group: CastGroup, spot: Spot): Gathering {
  const wide = Math.max(1.6, group.ages.length * 0.62 + 0.4)
  const c = Math.cos(spot.facing)
  const s = Math.sin(spot.facing)
  const seats = group.ages.map((_, i): Spot => {
    const right = (i - (group.ages.length - 1) / 2) * 0.58
    return { ...spot, x: spot.x + right * c, z: spot.z - right * s }
  })
  const elements = standing(world, spot, (m) => addBench(m, wide), { contact: 0.9, isFine: true })
  return { elements, spot: { ...withSeats(spot, seats), kind: 'seat' } as Spot, brings: ['bench', 'chair'] }
}

/** At a table with a chair for everyone; its top is offered to what lies on tables. */
function atTable(world: World, group: CastGroup, spot: Spot): Gathering {
  const count = group.ages.length
  const isSmall = count <= 2
  const half = isSmall ? 0.38 : 0.45
  const long = isSmall ? 0.76 : Math.max(1.5, Math.ceil(count / 2) * 0.72)
  const level = (x: number, z: number) =>
    Math.abs(world.ground(spot.x, spot.z) - spot.y) < 0.05 ? world.ground(x, z) : spot.y
  const seats = group.ages.map((_, i): Spot => {
    const [dx, dz] = isSmall
      ? [i === 0 ? -0.68 : 0.68, 0]
      : [(Math.floor(i / 2) - (Math.ceil(count / 2) - 1) / 2) * 0.72, i % 2 ? -half - 0.32 : half + 0.32]
    const x = spot.x + dx
    const z = spot.z + dz
    return { x, y: level(x, z), z, facing: isSmall ? Math.atan2(-dx, 0) : dz > 0 ? Math.PI : 0 }
  })
  const elements = standing(
    world,
    { ...spot, facing: 0 },
    (m) => (isSmall ? addRoundTable(m, half, 0.74) : addTable(m, long, half * 2, 0.74)),
    { contact: 0.8, isFine: true },
  )
  for (const seat of seats)
    elements.push(...standing(world, seat, (m) => addChair(m), { contact: 0.3, isFine: true }))
  const top = (dx: number, dz: number): Spot => ({
    ...spot,
    x: spot.x + dx,
    y: spot.y + 0.74,
    z: spot.z + dz,
    facing: 0,
  })
  offerSurface(
    world,
    top(-0.15, -0.12),
    top(0.16, -0.1),
    top(0, 0.12),
    top(long * 0.34, 0),
    top(-long * 0.34, 0.05),
  )
  return {
    elements,
    spot: { ...withSeats(spot, seats), kind: 'seat' } as Spot,
    brings: ['table', 'desk', 'chair', 'bench', 'cafe-table'],
  }
}

/** Metres along the pier from the shore. */
const PIER = { end: 15.5, middle: 9 }

/** At the pier's end with the feet above the water, or standing on its boards. */
function onPier(world: World, group: CastGroup, shore: Spot): Gathering | undefined {
  if (!Number.isFinite(world.waterLevel)) return undefined
  const top = Math.max(shore.y, world.waterLevel) + 0.45
  const facing = shore.facing * 0.5
  const isSeated = ON_BENCH.has(group.activity)
  const along = isSeated ? PIER.end : PIER.middle
  const at: Spot = {
    x: shore.x + Math.sin(facing) * along,
    y: isSeated ? top - 0.43 : top,
    z: shore.z + Math.cos(facing) * along,
    facing,
  }
  if (!isSeated) return { elements: [], spot: at, brings: [] }
  const seats = group.ages.map(
    (_, i): Spot => ({ ...at, x: at.x + (i - (group.ages.length - 1) / 2) * 0.52 }),
  )
  return { elements: [], spot: { ...withSeats(at, seats), kind: 'seat' } as Spot, brings: ['bench', 'chair'] }
}

const withSeats = (spot: Spot, seats: Spot[]): Spot & { seats: Spot[] } => ({ ...spot, seats })
