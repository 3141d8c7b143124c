import { argv, exit } from 'node:process'

/** `npm run bench [name ...]`: prints measurements of each part; as a ratio where a baseline can be measured in the same run. */
const BENCHES: Record<string, () => Promise<(print: (line: string) => void) => Promise<void>>> = {
  archive: async () => (await import('./archive.ts')).benchArchive,
  backup: async () => (await import('./backup.ts')).benchBackup,
  exports: async () => (await import('./exports.ts')).benchExports,
  reads: async () => (await import('./reads.ts')).benchReads,
  generations: async () => (await import('./generations.ts')).benchGenerations,
  hostile: async () => (await import('./hostile.ts')).benchHostile,
  landing: async () => (await import('./landing.ts')).benchLanding,
  scale: async () => (await import('./scale.ts')).benchScale,
  rolling: async () => (await import('./rolling.ts')).benchRolling,
  start: async () => (await import('./start.ts')).benchStart,
  screens: async () => (await import('./screens.ts')).benchScreens,
  'sign-in': async () => (await import('./sign-in.ts')).benchSignIn,
  studio: async () => (await import('./studio.ts')).benchStudio,
}

/** Not run by default: they take minutes, or need programs that are not installed everywhere. */
const ONLY_BY_NAME = ['hostile', 'rolling', 'scale']

const wanted = argv.slice(2).filter((word) => !word.startsWith('--'))
const unknown = wanted.filter((name) => !(name in BENCHES))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. The measurements are: ${Object.keys(BENCHES).join(', ')}.`)
  exit(1)
}
for (const [name, load] of Object.entries(BENCHES)) {
  if (wanted.length > 0 ? !wanted.includes(name) : ONLY_BY_NAME.includes(name)) continue
  console.log(`\n== ${name}`)
  const bench = await load()
  await bench((line) => console.log(line))
}
exit(0)
