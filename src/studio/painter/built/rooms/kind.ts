import type { Random } from '../../random.ts'
import type { BuiltWorld, World } from '../../world.ts'
import type { PublicRoom } from './public-room.ts'

/** What a public room is for decides its proportions and its furniture. */
export interface RoomKind {
  shell(given: { floor: number; side: 1 | -1; random: Random; world: World }): PublicRoom
  furnish(world: World, room: PublicRoom, random: Random): BuiltWorld
}
