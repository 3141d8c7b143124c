/** The widths in pixels of each stored example image: `<id>-<width>.avif` and `.webp`. */
export const EXAMPLE_IMAGE_WIDTHS = [640, 1280, 1792] as const

export interface ExampleImage {
  /** The prefix of its file names. */
  id: string
  /** 1 to 6. */
  momentNumber: number
  /** The name of its moment. */
  caption: string
  alt: string
}

/** The image behind the headline: its left side has little contrast, so that text on it is legible. */
export const HERO_IMAGE_ID = 'summit-sunrise'

/** The thirteen example images, in the order of the carousel. */
export const exampleImages: readonly ExampleImage[] = [
  {
    id: 'lake-house',
    momentNumber: 2,
    caption: 'The house by the lake',
    alt: 'A timber house with lit windows beside a still lake at dawn; mist on the water, a wooden jetty in front.',
  },
  {
    id: 'earth-window',
    momentNumber: 1,
    caption: 'View Earth from space',
    alt: 'Sunrise along the curve of the Earth through the window of a space station, city lights still on in the dark half.',
  },
  {
    id: 'harbour-table',
    momentNumber: 3,
    caption: 'A table for everyone',
    alt: 'Friends under string lights on a terrace by the sea, a table with food and candles, red clouds behind.',
  },
  {
    id: 'opening-night',
    momentNumber: 4,
    caption: 'Opening night',
    alt: 'A lone figure with raised arms on a stage, coloured beams of light over a full hall.',
  },
  {
    id: 'aurora-fjord',
    momentNumber: 5,
    caption: 'Green light over the fjord',
    alt: 'Two people by a campfire on the shore of a dark fjord, green and violet aurora above snowy peaks.',
  },
  {
    id: 'garden-generations',
    momentNumber: 6,
    caption: 'What we planted',
    alt: 'A grown-up and a child hand in hand on a path through a garden in blossom.',
  },
  {
    id: 'summit-sunrise',
    momentNumber: 1,
    caption: 'Above the clouds',
    alt: 'Somebody on a summit at sunrise, range after range in the haze below.',
  },
  {
    id: 'boat-morning',
    momentNumber: 2,
    caption: 'No alarm, only tide',
    alt: 'A small sailing boat on a quiet bay, the sun low over the water.',
  },
  {
    id: 'winter-window',
    momentNumber: 3,
    caption: 'Home before the snow',
    alt: 'A house with golden windows in a snowy forest, a couple walking towards it.',
  },
  {
    id: 'rain-cafe',
    momentNumber: 4,
    caption: 'The café with my name on it',
    alt: 'String lights over wet cobbles on a city street at dusk, a couple walking past lit windows.',
  },
  {
    id: 'desert-stars',
    momentNumber: 5,
    caption: 'A sky without a ceiling',
    alt: 'The Milky Way over desert dunes, a campfire and a tent lit from within.',
  },
  {
    id: 'young-forest',
    momentNumber: 6,
    caption: 'The forest that was a field',
    alt: 'Light falling through a misty forest, four people between the trees.',
  },
  {
    id: 'city-rooftop',
    momentNumber: 1,
    caption: 'The city knows my work',
    alt: 'Somebody at a railing at dusk, a skyline with ten thousand lit windows beyond.',
  },
]
