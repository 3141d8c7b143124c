import { isPublicRoom } from '../rooms.ts'
import type { CastGroup, Place } from '../scene.ts'
import { PROPS } from '../words/props.ts'
import { deckSpot, type Gathering, gather } from './built/gatherings.ts'
import type { Composition } from './composition.ts'
import type { Landform } from './landform.ts'
import type { Parts } from './parts.ts'
import { groundSpot, propSpot, type Site, shoreSpot, waterSpot, withFeetInside } from './placing-spots.ts'
import { isAtPorthole } from './porthole.ts'
import { deriveSeed, randomFrom } from './random.ts'
import type { BuiltWorld, Element, Spot, World } from './world.ts'

const ON_WATER = new Set(['rowing', 'sailing', 'swimming'])
const SEATED = new Set(['sitting', 'reading', 'writing', 'eating', 'working', 'meditating'])
/** Things that belong to whoever is there, and stand right with them. */
const WITH_PEOPLE = new Set([
  'wedding-arch',
  'blanket',
  'yoga-mat',
  'hammock',
  'easel',
  'dog',
  'vegetable-bed',
  'goats',
  'rope',
])
/** What a doing brings along itself, so that it need not stand beside it a second time. */
const BROUGHT: Partial<Record<string, readonly string[]>> = {
  riding: ['horse'],
  walking: ['skis'],
  carrying: ['guitar', 'violin', 'basket', 'book'],
  cycling: ['bicycle'],
  climbing: ['rocks'],
  fishing: ['fishing-rod'],
  photographing: ['camera', 'phone'],
  reading: ['book'],
  writing: ['notebook', 'book'],
  'making-music': ['guitar', 'violin'],
  rowing: ['rowing-boat', 'boat'],
  sailing: ['sailing-boat', 'boat'],
}
/** What a built place shows anyway. */
const STANDS_THERE: Partial<Record<Place, readonly string[]>> = {
  'living-room': ['table', 'sofa', 'chair', 'window', 'fireplace'],
  study: ['desk', 'table', 'chair', 'window'],
  street: ['street-lamp', 'window', 'door'],
  cafe: ['street-lamp', 'window', 'door', 'table', 'chair', 'food'],
  city: ['deck', 'railing', 'window'],
  village: ['window', 'door'],
  hall: ['church', 'window', 'door', 'chair'],
  stage: ['church', 'window', 'door', 'chair'],
  house: ['window', 'door'],
  classroom: ['whiteboard', 'desk', 'table', 'chair', 'window', 'door', 'bookshelf', 'lamp'],
  bookshop: ['bookshelf', 'chair', 'sofa', 'table', 'window', 'door', 'lamp', 'ladder'],
  shop: ['bookshelf', 'food', 'table', 'chair', 'window', 'door', 'lamp', 'street-lamp', 'bread'],
  church: ['church', 'candles', 'candle', 'window', 'door', 'chair', 'bench', 'table'],
  laboratory: ['desk', 'table', 'chair', 'window', 'door', 'lamp', 'bookshelf'],
  'yoga-studio': ['yoga-mat', 'window', 'door', 'plants', 'lamp'],
}
const FURNITURE = new Set(['table', 'desk', 'sofa', 'bed', 'chair', 'window', 'door', 'lamp', 'fireplace'])
/** Small things want a table, and no table stands in the wild. */
const WILD = new Set(['sea', 'coast', 'island', 'lake', 'river', 'fjord', 'mountain', 'forest', 'desert'])
const SMALL = new Set([
  'mug',
  'notebook',
  'phone',
  'keys',
  'glasses',
  'laptop',
  'camera',
  'book',
  'ring',
  'medal',
])

/** Puts figures and things where they can be: on dry, level ground near the focus, or on the water. */
export function placeCast(
  world: World,
  plan: Composition,
  land: Landform,
  parts: Parts,
  built: BuiltWorld | undefined,
): Element[] {
  const { scene } = world
  if (scene.place === 'space') return inOrbit(world, plan, parts)
  const random = randomFrom(deriveSeed(world.seed, 'placing'))
  const site: Site = { world, plan, land, random }
  const elements: Element[] = []
  const free = (built?.spots ?? []).map((spot) => withFeetInside(world, spot))
  // On a desk the book lies there whoever writes it.
  const done = new Set<string>(
    scene.place === 'study' ? [] : scene.cast.flatMap((group) => BROUGHT[group.activity] ?? []),
  )
  let main: Spot | undefined
  scene.cast.forEach((group, i) => {
    const isAfloat =
      plan.water?.kind === 'open' && ON_WATER.has(group.activity) && scene.place !== 'living-room'
    const gathering =
      isAfloat || (i > 0 && free.length > 0) ? undefined : gatherAt(site, group, i, free, built !== undefined)
    const spot =
      gathering?.spot ??
      takeFree(group, free) ??
      (isAfloat ? waterSpot(site) : aroundMain(site, main, group, i))
    for (const name of gathering?.brings ?? []) done.add(name)
    elements.push(...(gathering?.elements ?? []))
    main ??= spot
    world.clearings?.push({ x: spot.x, z: spot.z, radius: 3 })
    elements.push(...parts.castGroup(world, group, spot))
  })
  scene.props.forEach((name, i) => {
    const build = parts.props[name]
    if (name === 'train' && scene.props.includes('deck')) return
    // Through one's own eyes there is one's own rail already.
    if (name === 'deck' && scene.viewpoint === 'first-person') return
    if (!build || done.has(name) || STANDS_THERE[scene.place]?.includes(name)) return
    if (WILD.has(scene.place) && FURNITURE.has(name)) return
    if (WILD.has(scene.place) && SMALL.has(name) && scene.cast.length > 0) return
    const anchor = PROPS[name as keyof typeof PROPS]?.anchor
    const at =
      main && WITH_PEOPLE.has(name)
        ? withPeople(main, name)
        : scene.place === 'street' && name === 'train'
          ? { x: (main && main.x > 0 ? -1.9 : 1.9) + 9, y: 0, z: 47, facing: -Math.PI / 2 - 0.1 }
          : propSpot(site, name, anchor, i + (scene.cast.length > 0 ? 1 : 0))
    // What swims keeps away from what floats.
    const spot = name === 'dolphin' ? { ...at, x: at.x - (at.x > 0 ? 7 : -7), z: at.z + 6 } : at
    world.clearings?.push({ x: spot.x, z: spot.z, radius: anchor === 'structure' ? 9 : 3 })
    elements.push(...build(world, spot))
  })
  if (scene.hasCrowd && !built) elements.push(...onlookers(site, parts))
  return elements
}

/** Nothing stands in orbit: whoever is there floats, a dark outline at the station's window or a suit outside. */
function inOrbit(world: World, plan: Composition, parts: Parts): Element[] {
  const { scene, camera, width } = world
  const group = scene.cast[0]
  if (!group) return []
  const isInside = isAtPorthole(scene)
  const z = isInside ? 3.3 : 11
  const u = plan.focus.share > 0.5 ? 0.25 : 0.75
  const x = ((u * width - camera.centre) / camera.focal) * z
  const top = ((world.height * (isInside ? 0.4 : 0.5) - camera.horizon) / camera.focal) * z
  const y = camera.y - top - 1.72
  return parts.castGroup(
    world,
    { ...group, ages: group.ages.slice(0, 2), activity: 'standing' },
    {
      x,
      y,
      z,
      facing: u < 0.5 ? 0.7 : -0.7,
    },
  )
}

/** The arch behind the couple, the easel before the painter, the rest under them. */
function withPeople(main: Spot, name: string): Spot {
  const { x, y, z, facing } = main
  if (name === 'wedding-arch') return { x, y, z: z + 0.9, facing: 0 }
  if (name === 'vegetable-bed') return { x, y, z: z + 1.35, facing: 0 }
  if (name === 'goats') return { x: x - (x > 0 ? 2.6 : -2.6), y, z, facing: 0 }
  // At heel, on the side where the picture is wider.
  if (name === 'dog') return { x: x - (x > 0 ? 2.1 : 0.2), y, z: z - 0.4, facing: 0.35 }
  if (name !== 'easel') return { x, y, z, facing: 0 }
  return { x: x + Math.sin(facing) * 0.95, y, z: z + Math.cos(facing) * 0.95, facing }
}

/** The seat, the fire, the pier or the deck that a group gathers at; nothing where it just stands. */
function gatherAt(
  site: Site,
  group: CastGroup,
  order: number,
  free: (Spot & { kind: string })[],
  isBuilt: boolean,
): Gathering | undefined {
  const { world, plan, land } = site
  const { props, place, viewpoint } = world.scene
  if (
    props.includes('deck') &&
    viewpoint !== 'first-person' &&
    place !== 'city' &&
    !['stage', 'hall', 'study', 'living-room'].includes(place) &&
    !isPublicRoom(place)
  )
    return gather(world, group, deckSpot(world, order), 'deck')
  if (props.includes('pier') && plan.water && !isBuilt && order === 0)
    return gather(world, group, shoreSpot(world, plan, land), 'pier')
  const isSeated = SEATED.has(group.activity)
  if (group.activity === 'making-music' && props.includes('piano') && place !== 'stage') {
    const spot = free.find((one) => one.kind === 'stand') ?? groundSpot(site, order)
    return gather(world, group, spot, 'floor')
  }
  if (isBuilt) {
    if (!isSeated || free.some((spot) => spot.kind === 'seat')) return undefined
    const spot = free.shift()
    return spot && gather(world, group, spot, 'floor')
  }
  return gather(world, group, groundSpot(site, order, 1.2, isSettled(group)), 'ground')
}

/** Who stays awhile does not stay on the path. */
const isSettled = ({ activity }: CastGroup): boolean =>
  SEATED.has(activity) ||
  ['lying', 'painting', 'kneeling', 'gardening', 'playing', 'teaching'].includes(activity)

function takeFree(group: CastGroup, free: (Spot & { kind: string })[]): Spot | undefined {
  const wantsSeat = SEATED.has(group.activity)
  const at = free.findIndex((s) => (wantsSeat ? s.kind === 'seat' : s.kind !== 'seat'))
  return free.splice(Math.max(0, at), 1)[0]
}

/** Whoever belongs to the others stands near them: a class before its teacher, an onlooker a little aside. */
function aroundMain(site: Site, main: Spot | undefined, group: CastGroup, order: number): Spot {
  if (!main || group.ages.length < 4) return groundSpot(site, order, 1.2, isSettled(group))
  const { world, land } = site
  const side = main.x > 0 ? -1 : 1
  const seats = group.ages.map((_, i): Spot => {
    const a = Math.PI * (0.08 + (0.84 * i) / (group.ages.length - 1))
    const x = main.x + side * 2 + Math.cos(a) * 2.3
    const z = main.z + Math.sin(a) * 1.9 - 0.4
    return { x, y: land.height(x, z, 7), z, facing: Math.atan2(main.x - x, main.z - z) }
  })
  world.clearings?.push({ x: main.x + side * 2, z: main.z, radius: 4 })
  const spot = { ...main, x: main.x + side * 2, z: main.z, seats }
  return spot
}

/** Guests and onlookers to both sides, on dry land. */
function onlookers({ world, plan, land }: Site, parts: Parts): Element[] {
  const tangent = (plan.focus.share * world.width - plan.camera.centre) / plan.camera.focal
  const near = plan.focus.distance * 0.92
  let far = near
  while (far < near * 2.4 && land.shore(tangent * far * 1.05, far * 1.05) > 5) far *= 1.05
  const z0 = Math.min(near, far - 4)
  const x = tangent * near
  return [
    ...parts.crowd(world, { x0: x - near * 0.34, x1: x - 1.9, z0, z1: far, inward: 1 }, 'passers-by'),
    ...parts.crowd(world, { x0: x + 1.9, x1: x + near * 0.34, z0, z1: far, inward: -1 }, 'passers-by'),
  ]
}
