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
