import type { Spot, World } from '../world.ts'

/** Free places on tables and desks of a world, best first; what stands on tables takes them in turn. */
const free = new WeakMap<World, Spot[]>()

export function offerSurface(world: World, ...spots: Spot[]): void {
  free.set(world, [...(free.get(world) ?? []), ...spots])
}

/** The next thing goes exactly there. */
export function offerNext(world: World, spot: Spot): void {
  free.set(world, [spot, ...(free.get(world) ?? [])])
}

export const takeSurface = (world: World): Spot | undefined => free.get(world)?.shift()

const laid = new WeakMap<World, Set<string>>()

/** A place has laid this out itself. */
export function markLaid(world: World, name: string): void {
  laid.set(world, new Set([...(laid.get(world) ?? []), name]))
}

export const isLaid = (world: World, name: string): boolean => laid.get(world)?.has(name) ?? false

/** A place on the floor of a built place where a thing stands exactly, however it would arrange itself outdoors. */
export interface FloorSpot extends Spot {
  isExact: true
}

const floors = new WeakMap<World, FloorSpot[]>()

/** Free places on the floor, best first: `[x, z, facing]` at one height. */
export function offerFloor(world: World, y: number, places: [number, number, number][]): void {
  floors.set(
    world,
    places.map(([x, z, facing]) => ({ x, y, z, facing, isExact: true })),
  )
}

export const takeFloor = (world: World): FloorSpot | undefined => floors.get(world)?.shift()
