/**
 * Paints the pictures of the landing page and of moments without an image with the built-in studio.
 * `node scripts/paint-landing.ts candidates 1 2 3` paints each prompt with those seeds into .cache/landing, to choose from by
 * looking; otherwise the chosen ones, or those of them that are named, are written to src/client/assets/landing and
 * src/client/assets/moments in the widths and formats that the pages serve.
 */
import { mkdir } from 'node:fs/promises'
import { argv, exit } from 'node:process'
import sharp from 'sharp'
import { paint } from '#studio/index.ts'
import { EXAMPLE_IMAGE_WIDTHS } from '../src/client/assets/landing/example-images.ts'

/** The prompt, the place and hour, and the seed that was chosen by eye, of each image. */
const PICTURES: Record<string, { prompt: string; place: string; hour: string; seed: number }> = {
  'lake-jetty': {
    prompt: 'I sit at the end of the jetty with my coffee.',
    place: 'Lake',
    hour: 'dusk',
    seed: 4,
  },
  'earth-window': {
    prompt: 'I see the Earth through the window of the station.',
    place: 'Space',
    hour: 'night',
    seed: 2,
  },
  'garden-table': {
    prompt: 'Four friends sit with me at a long table under the lights.',
    place: 'Garden party',
    hour: 'dusk',
    seed: 1,
  },
  'opening-night': {
    prompt: 'I stand on the stage with raised arms, my friend beside me.',
    place: 'Theatre',
    hour: 'night',
    seed: 3,
  },
  'northern-lights': {
    prompt: 'My husband and I look up at the green light.',
    place: 'Northern lights',
    hour: 'night',
    seed: 3,
  },
  'garden-generations': {
    prompt: 'My grandson and I water the beans in our garden.',
    place: 'Vegetable garden',
    hour: 'golden',
    seed: 2,
  },
  'summit-sunrise': { prompt: 'I stand on the summit at sunrise.', place: 'Summit', hour: 'dawn', seed: 1 },
  'boat-morning': {
    prompt: 'My wife and I leave the bay in our boat.',
    place: 'Sailing boat',
    hour: 'morning',
    seed: 3,
  },
  'winter-village': {
    prompt: 'We walk home through the snow, my wife and our two children.',
    place: 'Snowy village',
    hour: 'dusk',
    seed: 2,
  },
  'own-cafe': {
    prompt: 'I stand behind the counter of my own cafe, a friend has come.',
    place: 'Cafe',
    hour: 'morning',
    seed: 2,
  },
  'meadow-stars': {
    prompt: 'My two children and I stand in the meadow and look for the Milky Way.',
    place: 'Under the stars',
    hour: 'night',
    seed: 4,
  },
  newborn: {
    prompt: 'My husband holds me and I hold our newborn baby.',
    place: 'Newborn',
    hour: 'dawn',
    seed: 3,
  },
  'city-view': {
    prompt: 'I stand alone above the city that I came to with nothing.',
    place: 'City view',
    hour: 'night',
    seed: 4,
  },
}

/** Of a moment that has no image yet, by its number: six quiet places at six hours, without people. */
const MOMENTS: Record<string, { place: string; hour: string; seed: number }> = {
  'moment-1': { place: 'Summit', hour: 'dawn', seed: 1 },
  'moment-2': { place: 'Lake', hour: 'morning', seed: 1 },
  'moment-3': { place: 'Flower field', hour: 'golden', seed: 1 },
  'moment-4': { place: 'White village', hour: 'day', seed: 2 },
  'moment-5': { place: 'Northern lights', hour: 'night', seed: 1 },
  'moment-6': { place: 'Wheat field', hour: 'sunset', seed: 2 },
}
const MOMENT_WIDTH = 640

const [mode, ...rest] = argv.slice(2)
const isNamed = (id: string, words: string[]) => {
  const names = words.filter((word) => word in PICTURES || word in MOMENTS)
  return names.length === 0 || names.includes(id)
}
if (mode === 'candidates') {
  const seeds = rest.filter((word) => !(word in PICTURES)).map(Number)
  await mkdir('.cache/landing', { recursive: true })
  for (const [id, picture] of Object.entries(PICTURES)) {
    if (!isNamed(id, rest)) continue
    for (const seed of seeds)
      await (await paintImage({ ...picture, seed }))
        .png({ compressionLevel: 3 })
        .toFile(`.cache/landing/${id}-${seed}.png`)
  }
} else {
  await mkdir('src/client/assets/landing', { recursive: true })
  for (const [id, chosen] of Object.entries(PICTURES)) {
    if (!isNamed(id, argv.slice(2))) continue
    const picture = await (await paintImage(chosen)).png().toBuffer()
    for (const width of EXAMPLE_IMAGE_WIDTHS) {
      const file = `src/client/assets/landing/${id}-${width}`
      await sharp(picture).resize(width).avif({ quality: 52, effort: 6 }).toFile(`${file}.avif`)
      await sharp(picture).resize(width).webp({ quality: 74, effort: 6 }).toFile(`${file}.webp`)
    }
    console.log(id)
  }
  await mkdir('src/client/assets/moments', { recursive: true })
  for (const [id, chosen] of Object.entries(MOMENTS)) {
    if (!isNamed(id, argv.slice(2))) continue
    const picture = await (await paintImage({ ...chosen, prompt: '' }, ['People: nobody'])).png().toBuffer()
    // The grain of print would be most of such a small file.
    const small = sharp(await sharp(picture).resize(MOMENT_WIDTH).median(3).png().toBuffer())
    const file = `src/client/assets/moments/${id}`
    await small.avif({ quality: 50, effort: 7 }).toFile(`${file}.avif`)
    await small.webp({ quality: 58, effort: 6 }).toFile(`${file}.webp`)
    console.log(id)
  }
}
exit(0)

async function paintImage(
  { prompt, place, hour, seed }: (typeof PICTURES)[string],
  corrections: readonly string[] = [],
) {
  const feedback = [`Place: ${place}`, `Hour: ${hour}`, ...corrections]
  const { rgb, width, height } = await paint({ prompt, seed, feedback })
  return sharp(rgb, { raw: { width, height, channels: 3 } })
}
