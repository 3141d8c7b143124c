/**
 * Builds the client into dist/client: the app with its hashed assets, the public pages as HTML, and the shell
 * `app.html` for every other path.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { root } from './install.mjs'
import { replaceBuild, temporaryFolder } from './replace-build.mjs'

const stagingDir = temporaryFolder('client')
const rendererDir = temporaryFolder('renderer')
const configFile = join(root, 'vite.config.ts')

await build({ configFile, logLevel: 'warn', build: { outDir: stagingDir } })
await build({
  configFile,
  logLevel: 'error',
  build: {
    outDir: rendererDir,
    ssr: join(root, 'src/client/static.tsx'),
    copyPublicDir: false,
    manifest: false,
  },
})

// The service worker and the offline page need stable file names, so each is built as one file without imports.
for (const name of ['service-worker', 'offline'])
  await build({
    configFile,
    logLevel: 'error',
    define: { __BUILD_ID__: JSON.stringify(Date.now().toString(36)) },
    build: {
      outDir: stagingDir,
      emptyOutDir: false,
      copyPublicDir: false,
      manifest: false,
      rolldownOptions: {
        input: join(root, `src/client/offline/${name}.ts`),
        output: { entryFileNames: `${name}.js` },
      },
    },
  })

const template = await readFile(join(stagingDir, 'index.html'), 'utf8')
const manifest = JSON.parse(await readFile(join(stagingDir, '.vite/manifest.json'), 'utf8'))
const { renderPage, staticPages } = await import(pathToFileURL(join(rendererDir, 'static.js')).href)

/** Preload links of a lazy chunk and its imports, so that the browser fetches them together with the entry. */
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

/** Preload links of the two fonts of the first screen. */
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

/** The page without its scripts, their preloads, and the words for browsers that run none. */
const withoutScripts = (html) =>
  html
    .replace(/<script[^>]*><\/script>/g, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<noscript>.*<\/noscript>/s, '')

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
  const file = join(stagingDir, path === '/' ? 'index.html' : `${path.slice(1)}/index.html`)
  await mkdir(dirname(file), { recursive: true })
  const whole = html.replace('<!--page-->', () => body)
  await writeFile(file, page.isWithoutScripts ? withoutScripts(whole) : whole)
}
await writeFile(
  join(stagingDir, 'app.html'),
  template.replace('<!--head-->', () => head({ title: productName })).replace('<!--page-->', ''),
)

const compress = { br: promisify(brotliCompress), gz: promisify(gzip) }
for (const name of await readdir(stagingDir, { recursive: true })) {
  if (!/\.(html|js|css|svg|webmanifest|txt)$/.test(name)) continue
  const content = await readFile(join(stagingDir, name))
  if (content.length < 1024) continue
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  await writeFile(join(stagingDir, `${name}.br`), await compress.br(content, quality))
  await writeFile(join(stagingDir, `${name}.gz`), await compress.gz(content, { level: 9 }))
}

// The manifest is only needed during the build.
await rm(join(stagingDir, '.vite'), { recursive: true })
await replaceBuild('client', stagingDir)
