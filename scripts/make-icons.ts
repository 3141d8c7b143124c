/**
 * Draws the icons of the installed app, and the wordmark in the story export, from the product's mark. Run it when the mark
 * changes (`node scripts/make-icons.ts`) and commit what it writes.
 */
import { fileURLToPath } from 'node:url'
import { createCanvas, GlobalFonts, SvgExportFlag } from '@napi-rs/canvas'
import sharp from 'sharp'
import { PRODUCT_NAME } from '#shared/product.ts'

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const ICONS = at('src/client/public/')
const BACKGROUND = '#0b0f1c'
const FOREGROUND = '#f5efe6'

/** The mark within 48 by 48; the same lines as the favicon's. */
const mark = `
  <defs><linearGradient id="d" x1="8" y1="10" x2="40" y2="30" gradientUnits="userSpaceOnUse"><stop stop-color="#ffc477"/><stop offset=".55" stop-color="#ff9a76"/><stop offset="1" stop-color="#f4849a"/></linearGradient></defs>
  <path d="M14 28a10 10 0 0 1 20 0z" fill="url(#d)"/>
  <path d="M9.600 28a14.400 14.400 0 0 1 28.800 0" fill="none" stroke="url(#d)" stroke-width="2.200" stroke-linecap="round"/>
  <path d="M12 33h24M17 38h14" stroke="${FOREGROUND}" stroke-width="2.200" stroke-linecap="round" opacity=".85"/>`

/** `scale` is the mark's share of the icon's width; maskable icons need a margin, because systems crop them. */
function icon(size: number, { scale = 1, radius = 0 }: { scale?: number; radius?: number } = {}) {
  const inset = (48 - 48 * scale) / 2
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 48 48">
    <rect width="48" height="48" rx="${radius}" fill="${BACKGROUND}"/>
    <g transform="translate(${inset} ${inset}) scale(${scale})">${mark}</g></svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true })
}

await icon(192, { radius: 12 }).toFile(`${ICONS}icon-192.png`)
await icon(512, { radius: 12 }).toFile(`${ICONS}icon-512.png`)
await icon(512, { scale: 0.72 }).toFile(`${ICONS}icon-maskable-512.png`)
await icon(180).toFile(`${ICONS}apple-touch-icon.png`)

// The name as outlines, so that the result does not depend on installed fonts.
const font = at('node_modules/@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2')
if (!GlobalFonts.registerFromPath(font, 'Wordmark')) throw new Error(`No font at ${font}`)
const canvas = createCanvas(720, 96, SvgExportFlag.ConvertTextToPaths)
const context = canvas.getContext('2d')
context.font = '56px Wordmark'
const width = Math.ceil(104 + context.measureText(PRODUCT_NAME).width)
context.fillStyle = FOREGROUND
context.fillText(PRODUCT_NAME, 100, 66)
const name = canvas
  .getContent()
  .toString()
  .replace(/^<\?xml[^>]*>/, '')
const wordmark = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="96" viewBox="0 0 ${width} 96">
  <g transform="translate(-6 4) scale(1.92)">${mark}</g>${name}</svg>`
await sharp(Buffer.from(wordmark))
  .png({ compressionLevel: 9 })
  .toFile(at('src/server/features/exports/wordmark.png'))
