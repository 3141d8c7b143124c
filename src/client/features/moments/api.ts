import { getMoment, listMoments, type Moment } from '#shared/contract/moments.ts'
import { readQuery, readQueryOrNull } from '../../lib/query-client.ts'

export const momentsQuery = readQuery(listMoments)

/** A moment by its number; null while it has not been begun. */
export const momentQuery = (number: number) => readQueryOrNull(getMoment, { params: { pcm: number } })

export type { Moment }
