export { crowd } from './crowd.ts'
export { castGroup } from './group.ts'
