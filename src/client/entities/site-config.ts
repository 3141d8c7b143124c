import { getSiteConfig } from '#shared/contract/site.ts'
import { readQuery } from '../lib/query-client.ts'

/** What configuration decides; it changes only with a restart of the server. */
export const siteConfigQuery = { ...readQuery(getSiteConfig), staleTime: Number.POSITIVE_INFINITY } as const
