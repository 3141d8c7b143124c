/**
 * Paints the pictures of the landing page with the built-in studio. `node scripts/paint-landing.ts candidates 1 2 3` paints each
 * prompt with those seeds into .cache/landing, to choose from by looking; otherwise the chosen ones, or those of them that are
 * named, are written to src/client/assets/landing in the widths and formats that the page serves.
 */
import { mkdir } from 'node:fs/promises'
import { argv, exit } from 'node:process'
import sharp from 'sharp'
import { paint } from '#studio/index.ts'
import { EXAMPLE_IMAGE_WIDTHS } from '../src/client/assets/landing/example-images.ts'

/** Prompt of each image, and the seed that was chosen by eye. */
const PICTURES: Record<string, { prompt: string; seed: number }> = {
  'lake-house': {
    seed: 1,
    prompt:
      'My timber house with lit windows stands by a still mountain lake at dawn. I stand on the jetty with a cup. Mist lies on the water.',
  },
  'earth-window': {
    seed: 2,
    prompt:
      'From the window of the space station I see the sunrise along the curve of the Earth. City lights are still on in the dark half.',
  },
  'harbour-table': {
    seed: 2,
    prompt:
      'Friends sit around a long table under string lights on the terrace by the sea at dusk. There is food and candles on the table.',
  },
  'opening-night': {
    seed: 2,
    prompt:
      'I stand alone on the stage in warm spotlights with my arms raised. The full dark concert hall stands and applauds.',
  },
  'aurora-fjord': {
    seed: 1,
    prompt:
      'Aurora dances above snowy peaks and is mirrored in the fjord at night. Two of us sit by a campfire on the shore in winter.',
  },
  'garden-generations': {
    seed: 1,
    prompt:
      'I walk hand in hand with my grandchild through our garden with fruit trees in late afternoon sun. Flowers bloom everywhere in spring.',
  },
  'summit-sunrise': {
    seed: 1,
    prompt:
      'I stand with raised arms on the snowy summit at sunrise. A sea of clouds lies below me and the peaks glow.',
  },
  'boat-morning': {
    seed: 2,
    prompt:
      'A small sailing boat leaves the quiet bay at sunrise. Morning mist lies over the sea and the coast is golden.',
  },
  'winter-window': {
    seed: 2,
    prompt:
      'A snowy winter evening. Our house with golden windows stands by the forest, and a couple walks up the path towards it.',
  },
  'rain-cafe': {
    seed: 1,
    prompt:
      'My cafe glows on a rainy city street at dusk. String lights hang over the wet cobbles, and a couple walks home under an umbrella.',
  },
  'desert-stars': {
    seed: 1,
    prompt:
      'The Milky Way stands over the desert dunes at night. Our tent is lit from within and a small campfire burns.',
  },
  'young-forest': {
    seed: 2,
    prompt:
      'Light falls through the misty forest in the morning. A group of friends walks on the path between the trees that we planted.',
  },
  'city-rooftop': {
    seed: 4,
    prompt:
      'I stand at the railing of our roof terrace above the city at dusk. Ten thousand windows are lit and the sky is pink.',
  },
}

const [mode, ...rest] = argv.slice(2)
const isNamed = (id: string, words: string[]) => {
  const names = words.filter((word) => word in PICTURES)
  return names.length === 0 || names.includes(id)
}
if (mode === 'candidates') {
  const seeds = rest.filter((word) => !(word in PICTURES)).map(Number)
  await mkdir('.cache/landing', { recursive: true })
  for (const [id, { prompt }] of Object.entries(PICTURES)) {
    if (!isNamed(id, rest)) continue
    for (const seed of seeds)
      await (await paintImage(prompt, seed))
        .png({ compressionLevel: 3 })
        .toFile(`.cache/landing/${id}-${seed}.png`)
  }
} else {
  await mkdir('src/client/assets/landing', { recursive: true })
  for (const [id, { prompt, seed }] of Object.entries(PICTURES)) {
    if (!isNamed(id, argv.slice(2))) continue
    const picture = await (await paintImage(prompt, seed)).png().toBuffer()
    for (const width of EXAMPLE_IMAGE_WIDTHS) {
      const file = `src/client/assets/landing/${id}-${width}`
      await sharp(picture).resize(width).avif({ quality: 52, effort: 6 }).toFile(`${file}.avif`)
      await sharp(picture).resize(width).webp({ quality: 74, effort: 6 }).toFile(`${file}.webp`)
    }
    console.log(id)
  }
}
exit(0)

async function paintImage(prompt: string, seed: number) {
  const { rgb, width, height } = await paint({ prompt, seed })
  return sharp(rgb, { raw: { width, height, channels: 3 } })
}
