/**
 * Builds the client into dist/client: the app with its hashed assets, the public pages as HTML, and the shell
 * `app.html` for every other address. Everything is written beside and swapped in at the end, so that a build that
 * fails leaves the last good one.
 */
import { rmSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const target = join(root, 'dist/client')
// Named by process, so that two builds at once do not write into each other's folders.
const fresh = join(root, `dist/.client-${process.pid}`)
const renderer = join(root, `dist/.render-${process.pid}`)
const old = join(root, `dist/.old-${process.pid}`)
const configFile = join(root, 'vite.config.ts')

process.on('exit', () => {
  for (const leftover of [fresh, renderer]) rmSync(leftover, { recursive: true, force: true })
})

await build({ configFile, logLevel: 'warn', build: { outDir: fresh } })
await build({
  configFile,
  logLevel: 'error',
  build: {
    outDir: renderer,
    ssr: join(root, 'src/client/static.tsx'),
    copyPublicDir: false,
    manifest: false,
  },
})

// The worker and the page without a line have names of their own, to which browsers come back, and import nothing.
for (const name of ['service-worker', 'offline'])
  await build({
    configFile,
    logLevel: 'error',
    define: { __BUILD_ID__: JSON.stringify(Date.now().toString(36)) },
    build: {
      outDir: fresh,
      emptyOutDir: false,
      copyPublicDir: false,
      manifest: false,
      rolldownOptions: {
        input: join(root, `src/client/offline/${name}.ts`),
        output: { entryFileNames: `${name}.js` },
      },
    },
  })

const template = await readFile(join(fresh, 'index.html'), 'utf8')
const manifest = JSON.parse(await readFile(join(fresh, '.vite/manifest.json'), 'utf8'))
const { renderPage, staticPages } = await import(pathToFileURL(join(renderer, 'static.js')).href)

/** The app's own start, with what it imports, so that the browser fetches it together with the entry. */
function preloads(source) {
  const seen = new Set()
  const visit = (key) => {
    const chunk = manifest[key]
    if (!chunk || chunk.isEntry || seen.has(chunk.file)) return
    seen.add(chunk.file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  visit(source)
  return [...seen].map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`)
}

/** The two fonts of the first screen. Their files are named in the style sheet; the manifest knows their addresses. */
const fontLinks = Object.values(manifest)
  .filter((chunk) => /(fraunces-latin-opsz|figtree-latin-wght)-normal/.test(chunk.src ?? ''))
  .map((chunk) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${chunk.file}" />`)

const escapeHtml = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

function head({ title, description }) {
  return [
    `<title>${escapeHtml(title)}</title>`,
    ...(description
      ? [
          `<meta name="description" content="${escapeHtml(description)}" />`,
          `<meta property="og:title" content="${escapeHtml(title)}" />`,
          `<meta property="og:description" content="${escapeHtml(description)}" />`,
          '<meta property="og:type" content="website" />',
        ]
      : ['<meta name="robots" content="noindex" />', ...preloads('app/start.tsx')]),
    ...fontLinks,
  ].join('\n    ')
}

const { productName } = staticPages
for (const [path, page] of Object.entries(staticPages.pages)) {
  const title = path === '/' ? `${productName}: ${page.title}` : `${page.title} · ${productName}`
  const html = template
    .replace('<!--head-->', () => head({ ...page, title }))
    .replace('<div id="root">', `<div id="root" data-page="${path}">`)
  const body = await renderPage(path)
  if (/<script|<style|\sstyle="/.test(body)) {
    throw new Error(
      `The page ${path} holds an inline script or style, which the content security policy forbids.`,
    )
  }
  const file = join(fresh, path === '/' ? 'index.html' : `${path.slice(1)}/index.html`)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(
    file,
    html.replace('<!--page-->', () => body),
  )
}
await writeFile(
  join(fresh, 'app.html'),
  template.replace('<!--head-->', () => head({ title: productName })).replace('<!--page-->', ''),
)

const compress = { br: promisify(brotliCompress), gz: promisify(gzip) }
for (const name of await readdir(fresh, { recursive: true })) {
  if (!/\.(html|js|css|svg|webmanifest|txt)$/.test(name)) continue
  const content = await readFile(join(fresh, name))
  if (content.length < 1024) continue
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  await writeFile(join(fresh, `${name}.br`), await compress.br(content, quality))
  await writeFile(join(fresh, `${name}.gz`), await compress.gz(content, { level: 9 }))
}

// Browsers need no map of the sources.
await rm(join(fresh, '.vite'), { recursive: true })
await rename(target, old).catch((error) => {
  if (error.code !== 'ENOENT') throw error
})
await rename(fresh, target)
await rm(old, { recursive: true, force: true })
console.log(`Built the client into ${target}`)
