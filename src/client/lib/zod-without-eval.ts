/**
 * The content security policy forbids `new Function`, which zod would try in order to compile its checks. Its
 * settings live on this global object; they are set here before any chunk with zod in it has loaded, and without
 * loading it (the public pages do not need it). The same as `z.config({ jitless: true })`.
 */
declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined
}

globalThis.__zod_globalConfig = { ...globalThis.__zod_globalConfig, jitless: true }

export {}
