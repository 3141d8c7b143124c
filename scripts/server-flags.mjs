/** How Node runs the server. */
export const SERVER_FLAGS = [
  // V8's own room for young objects fills while the modules load, and leaves the process 100 MB larger for good.
  '--max-semi-space-size=4',
  // V8 lets garbage grow to several times what lives, which 500 waiting generations turn into 50 MB; 30% is collected as fast.
  '--heap-growing-percent=30',
]

/** What the server's process is started with, unless the operator sets it. */
export const SERVER_ENV = {
  // glibc gives each thread that allocates an arena of its own, up to eight for each core, and returns little of it: under mixed
  // load 270 MB against 70 MB with two, which are enough for the image library. Elsewhere it means nothing.
  MALLOC_ARENA_MAX: '2',
}
