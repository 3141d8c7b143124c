import type { Place } from './scene.ts'

/** Rooms that are open to the public: one shell with tall windows on a side, furnished by what they are for. */
export const PUBLIC_ROOMS = ['classroom', 'bookshop', 'shop', 'church', 'laboratory', 'yoga-studio'] as const
export type PublicRoomKind = (typeof PUBLIC_ROOMS)[number]

export const isPublicRoom = (place: Place): place is PublicRoomKind =>
  (PUBLIC_ROOMS as readonly Place[]).includes(place)
