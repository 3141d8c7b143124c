import data from '../../library/poses.json' with { type: 'json' }
import { parsePairs, parsePoses } from './pose.ts'

export const POSES = parsePoses(data.poses)
export const PAIRS = parsePairs(data.pairs)
