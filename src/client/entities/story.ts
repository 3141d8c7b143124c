import { getStory } from '#shared/contract/stories.ts'
import { readQuery } from '../lib/query-client.ts'

export const storyQuery = readQuery(getStory)
