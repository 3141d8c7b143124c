import { listAllScenarios } from '#shared/contract/scenarios.ts'
import { readQuery } from '../../lib/query-client.ts'

/** The scenarios of all moments, so that a screen with several moments sends one request. */
export const scenariosQuery = readQuery(listAllScenarios)
