import { PUBLIC_ROOMS } from '../../rooms.ts'
import type { AppearanceProfile, CastGroup, Place as ScenePlace } from '../../scene.ts'
import { addRowingBoat, addSailingBoat } from '../built/boats.ts'
import { addHorse } from '../built/horse.ts'
import { plain } from '../built/materials.ts'
import { MeshBuilder, type Vec } from '../built/mesh.ts'
import { meshElement } from '../built/model.ts'
import { addStool } from '../built/seats.ts'
import { castShadow, contactShadow } from '../built/shadow.ts'
import { addBicycle } from '../built/vehicles.ts'
import { isAtPorthole } from '../porthole.ts'
import { deriveSeed, type Random, randomFrom } from '../random.ts'
import type { CastBuilder, Element, Spot, World } from '../world.ts'
import { arrange, type Place } from './arrange.ts'
import { type Body, newBody } from './body.ts'
import { poseNamed } from './choose.ts'
import { addFigure, COARSE, FINE, footing } from './figure.ts'
import { type Look, newLook } from './look.ts'
import type { Figure } from './person.ts'

const INDOORS: ReadonlySet<ScenePlace> = new Set<ScenePlace>([
  'stage',
  'hall',
  'study',
  'living-room',
  ...PUBLIC_ROOMS,
])
const SEAT_HEIGHT = 0.45
/** What one wears where there is no air. */
const SUIT: Partial<Look> = {
  top: 'parka',
  topColour: [0.62, 0.62, 0.6],
  legs: 'trousers',
  legColour: [0.58, 0.58, 0.56],
  shoes: [0.3, 0.3, 0.3],
  scarf: undefined,
  hat: 'helmet',
  hairStyle: 'crop',
  hasPack: true,
}

export const castGroup: CastBuilder = (world, group, spot) => {
  const seed = deriveSeed(
    world.seed,
    `cast ${group.relation} ${group.activity} ${spot.x.toFixed(2)} ${spot.z.toFixed(2)}`,
  )
  const random = randomFrom(seed)
  const people = group.ages.map((_, i) => newPerson(world, group, i, random))
  const hasSeat = 'kind' in spot && spot.kind === 'seat'
  const bodies = people.map((p) => p.body)
  const isPlanting = world.scene.props.includes('vegetable-bed')
  const places = arrange(group, bodies, { hasSeat, groupFacing: spot.facing, isPlanting }, random)
  const pixels = (world.camera.focal * 1.7) / Math.max(0.5, spot.z - world.camera.z)
  const detail = pixels < 40 ? COARSE : FINE
  const m = new MeshBuilder()
  const feet: { x: number; z: number; radius: number }[] = []
  const carrier = carrierOf(group)
  if (carrier?.isShared) m.at(spot.x, spot.y, spot.z, spot.facing, 1, () => carrier.add(m))
  places.forEach((place, i) => {
    const isAtPiano = hasSeat && group.activity === 'making-music' && world.scene.props.includes('piano')
    const figure: Figure = { ...people[i]!, pose: isAtPiano ? poseNamed('at_piano') : place.pose }
    const seat = seatsOf(spot)?.[i]
    const at: Vec = seat ? [seat.x, seat.y, seat.z] : standAt(world, spot, place, hasSeat)
    const rise = place.seatAt === undefined ? riseOf(figure, carrier, detail) : riseTo(figure, place.seatAt)
    m.at(at[0], at[1], at[2], seat ? seat.facing : spot.facing + place.facing, 1, () => {
      if (carrier && !carrier.isShared) carrier.add(m)
      else if (place.pose.seat === 'chair' && !hasSeat && !carrier) addStool(m, SEAT_HEIGHT)
      m.at(
        0,
        rise,
        carrier?.isShared ? carrier.forward[i % carrier.forward.length]! : 0,
        carrier?.turn ?? 0,
        1,
        () => addFigure(m, figure, detail),
      )
    })
    if (group.activity === 'walking' && world.scene.props.includes('skis'))
      m.at(at[0], at[1], at[2], spot.facing + place.facing, 1, () => {
        m.use(plain([0.42, 0.05, 0.04], 0.4))
        for (const s of [-1, 1]) m.box(s * 0.11, 0.01, 0.12 * s + 0.1, 0.085, 0.03, 1.75)
      })
    feet.push({ x: at[0], z: at[2], radius: place.pose.seat === 'lying' ? 0.9 : carrier ? 0.7 : 0.42 })
  })
  const mesh = m.build()
  const isIndoors = INDOORS.has(world.scene.place)
  const isInWater = places.some((p) => p.pose.depth !== undefined) || carrier?.isShared === true
  const waterline = isInWater ? Math.max(world.waterLevel, spot.y) : Number.NEGATIVE_INFINITY
  const elements: Element[] = [
    meshElement(world, mesh, {
      isFine: true,
      openness: isIndoors ? 0.14 : 0.62,
      shade: isIndoors ? 0.1 : 1,
      rim: 1,
      waterline,
      tolerance: 0.12,
    }),
  ]
  if (!isInWater) {
    const cast = castShadow(world, mesh, spot.y)
    const contact = contactShadow(world, feet, spot.y)
    if (cast) elements.push(cast)
    if (contact) elements.push(contact)
  }
  return elements
}

/** Places around a table, if the spot has them. */
function seatsOf(spot: Spot): Spot[] | undefined {
  return 'seats' in spot && Array.isArray(spot.seats) ? (spot.seats as Spot[]) : undefined
}

function standAt(world: World, spot: Spot, place: Place, hasSeat: boolean): Vec {
  const c = Math.cos(spot.facing)
  const s = Math.sin(spot.facing)
  const x = spot.x + place.right * c + place.forward * s
  const z = spot.z - place.right * s + place.forward * c
  const ground = world.ground(x, z)
  // On open ground everyone stands on their own piece of it; on floors, decks and water at the spot's height.
  // Two who hold each other stand level, or one's arms would be above the other's head.
  const isGround =
    !hasSeat &&
    !place.isLevel &&
    Math.abs(world.ground(spot.x, spot.z) - spot.y) < 0.02 &&
    ground >= world.waterLevel
  return [x, isGround && Math.abs(ground - spot.y) < 1.5 ? ground : spot.y, z]
}

interface Carrier {
  add(m: MeshBuilder): void
  /** One for the whole group: a boat. */
  isShared: boolean
  /** Height of the hips' rest above the ground or the water. */
  seat: number
  /** Where the members sit along it. */
  forward: number[]
  turn: number
}

function carrierOf(group: CastGroup): Carrier | undefined {
  switch (group.activity) {
    case 'cycling':
      return { add: (m) => addBicycle(m), isShared: false, seat: 0, forward: [0], turn: 0 }
    case 'riding':
      return { add: (m) => addHorse(m), isShared: false, seat: 1.42, forward: [0], turn: 0 }
    case 'rowing':
      return {
        add: (m) => addRowingBoat(m),
        isShared: true,
        seat: 0.16,
        forward: [-0.1, 1.0, -1.1],
        turn: Math.PI,
      }
    case 'sailing':
      return {
        add: (m) => addSailingBoat(m),
        isShared: true,
        seat: 0.72,
        forward: [-2.3, -1.5, -1.9, -0.9],
        turn: 0,
      }
    default:
      return undefined
  }
}

const riseTo = ({ body, pose }: Figure, seat: number): number =>
  seat + body.stature * 0.05 - body.ankle - pose.hips[1] * (body.thigh + body.shin)

/** Metres that the figure is lifted so that it touches what carries it. */
function riseOf(figure: Figure, carrier: Carrier | undefined, detail: typeof FINE): number {
  const { body, pose } = figure
  const hips = body.ankle + pose.hips[1] * (body.thigh + body.shin)
  const under = body.stature * 0.05
  if (carrier && carrier.seat > 0) return carrier.seat + under - hips
  if (pose.seat === 'chair') return SEAT_HEIGHT + under - hips
  if (pose.depth !== undefined) return pose.seat === 'lying' ? -hips - 0.02 : -body.hip * pose.depth
  return footing(figure, detail)
}

function newPerson(world: World, group: CastGroup, index: number, random: Random): Omit<Figure, 'pose'> {
  const { scene } = world
  const profile: AppearanceProfile | undefined = index === 0 ? scene.appearance : undefined
  const wished = group.ages[index]!
  const age = wished === 'adult' && profile?.ageRange === '65+' ? 'old' : wished
  const coin = random()
  const first =
    scene.appearance.gender === 'woman'
      ? true
      : scene.appearance.gender === 'man'
        ? false
        : deriveSeed(world.seed, group.relation) % 2 === 0
  // Couples are usually, not always, a woman and a man.
  const isWoman =
    index === 0 && age !== 'child'
      ? first
      : index === 1 && group.relation !== 'friends' && age !== 'child'
        ? coin < 0.88
          ? !first
          : first
        : coin < 0.5
  const body: Body = newBody(age, isWoman, random)
  const look = newLook(
    {
      age,
      isWoman,
      season: scene.season,
      weather: scene.weather,
      isIndoors: INDOORS.has(scene.place),
      profile,
      accent: index === 0 && random() < 0.8 ? scene.colours[0] : undefined,
      isHiking: group.activity === 'climbing' || (scene.place === 'mountain' && group.activity === 'walking'),
      isFormal: scene.place === 'stage' || scene.place === 'hall',
    },
    random,
  )
  if (
    scene.backdrop.includes('mars') ||
    scene.backdrop.includes('moon') ||
    (scene.place === 'space' && !isAtPorthole(scene))
  )
    Object.assign(look, SUIT)
  // The white coat of those who heal and those who search.
  if (index === 0 && (scene.props.includes('stethoscope') || scene.props.includes('microscope')))
    Object.assign(look, { top: 'coat', topColour: [0.68, 0.68, 0.66], scarf: undefined })
  if (index === 0 && scene.props.includes('graduation-cap')) look.hat = 'graduation'
  if (index === 0 && scene.props.includes('backpack')) look.hasPack = true
  return { body, look }
}
