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
export const HERO_IMAGE_ID = 'lake-jetty'

/** The thirteen example images, in the order of the carousel. */
export const exampleImages: readonly ExampleImage[] = [
  {
    id: 'lake-jetty',
    momentNumber: 1,
    caption: 'Nobody needs me until eight',
    alt: 'Somebody sits at the end of a jetty at dusk, the lake still, mountains behind.',
  },
  {
    id: 'newborn',
    momentNumber: 2,
    caption: 'The first morning of three',
    alt: 'A mother holds her newborn in an armchair, the father beside her, the city at dawn behind the window.',
  },
  {
    id: 'garden-table',
    momentNumber: 3,
    caption: 'A table for everyone',
    alt: 'Friends in a garden at dusk around a long table under strings of lights.',
  },
  {
    id: 'opening-night',
    momentNumber: 4,
    caption: 'Opening night',
    alt: 'Three actors bow and a fourth raises both arms, on a stage between red curtains.',
  },
  {
    id: 'northern-lights',
    momentNumber: 5,
    caption: 'Green light over the snow',
    alt: 'A couple in winter coats under green northern lights, a cabin with lit windows at the lake.',
  },
  {
    id: 'garden-generations',
    momentNumber: 6,
    caption: 'What we planted',
    alt: 'A grown-up and a child water the beds of a vegetable garden in the late afternoon.',
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
    alt: 'Two people on a small sailing boat on a quiet bay in the morning.',
  },
  {
    id: 'winter-village',
    momentNumber: 3,
    caption: 'Home before the snow',
    alt: 'A couple and two children in a snowy village at dusk, the windows lit.',
  },
  {
    id: 'own-cafe',
    momentNumber: 4,
    caption: 'The café with my name on it',
    alt: 'Somebody serves cake at the counter of a green café to two friends.',
  },
  {
    id: 'meadow-stars',
    momentNumber: 5,
    caption: 'A sky without a ceiling',
    alt: 'A grown-up and two children around a campfire under the stars, a tent beside them.',
  },
  {
    id: 'earth-window',
    momentNumber: 6,
    caption: 'View Earth from space',
    alt: 'Somebody floats before the wide window of a space station, the Earth beyond.',
  },
  {
    id: 'city-view',
    momentNumber: 1,
    caption: 'The city knows my work',
    alt: 'Somebody on a terrace at night, a skyline with a thousand lit windows beyond.',
  },
]
