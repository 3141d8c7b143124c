/**
 * The content security policy forbids `new Function`, which zod uses to compile its checks. Equivalent to
 * `z.config({ jitless: true })`, but by the global object, so that it is set before any chunk with zod loads and without loading
 * zod, which the public pages do not need.
 */
declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined
}

globalThis.__zod_globalConfig = { ...globalThis.__zod_globalConfig, jitless: true }

export {}
