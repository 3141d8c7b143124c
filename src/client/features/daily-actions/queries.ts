import { listDailyActions } from '#shared/contract/practice.ts'
import { readQuery } from '../../lib/query-client.ts'

/** The actions of all moments, so that a screen with several moments sends one request. */
export const actionsQuery = readQuery(listDailyActions)
