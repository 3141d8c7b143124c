/** Slots of the shared memory by which a test and its text worker speak: whether the task runs, and whether it may end. */
export const IS_RUNNING = 0
export const MAY_END = 1
