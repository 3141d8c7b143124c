/** How Node runs the server. */
export const SERVER_FLAGS = [
  // V8's own room for young objects fills while the modules load, and leaves the process 100 MB larger for good.
  '--max-semi-space-size=4',
  // V8 lets garbage grow to several times what lives, which 500 waiting generations turn into 50 MB; 30% is collected as fast.
  '--heap-growing-percent=30',
]
