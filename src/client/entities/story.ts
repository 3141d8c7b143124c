import { getStory } from '#shared/contract/moments.ts'
import { readQuery } from '../lib/query-client.ts'

export const storyQuery = readQuery(getStory)
