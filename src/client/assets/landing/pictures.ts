/** Widths, in pixels, that each picture of the landing page is stored in, as `<id>-<width>.avif` and `.webp`. */
export const LANDING_PICTURE_WIDTHS = [640, 1280, 1792] as const

export interface LandingPicture {
  /** The start of its file names. */
  id: string
  /** The moment (1 to 6) that it comes from. */
  momentNumber: number
  /** The vision's own name. */
  caption: string
  alt: string
}

/** The thirteen pictures, in the order of the carousel. The first is also the one behind the headline. */
export const landingPictures: readonly LandingPicture[] = [
  {
    id: 'lake-house',
    momentNumber: 2,
    caption: 'The house by the lake',
    alt: 'A timber house with lit windows by a still mountain lake at dawn, someone standing on the jetty with a cup.',
  },
  {
    id: 'earth-window',
    momentNumber: 1,
    caption: 'View Earth from space',
    alt: 'Sunrise along the curve of the Earth, seen from above, with city lights still on in the dark half.',
  },
  {
    id: 'harbour-table',
    momentNumber: 3,
    caption: 'A table for everyone',
    alt: 'Friends around a long table under string lights by a harbour, the sea turning violet behind them.',
  },
  {
    id: 'opening-night',
    momentNumber: 4,
    caption: 'Opening night',
    alt: 'A lone figure on a stage in warm light, a full dark hall standing to applaud.',
  },
  {
    id: 'aurora-fjord',
    momentNumber: 5,
    caption: 'Green light over the fjord',
    alt: 'Aurora above snowy peaks, mirrored in a fjord; two small figures by a fire on the shore.',
  },
  {
    id: 'garden-generations',
    momentNumber: 6,
    caption: 'What we planted',
    alt: 'A grandparent and a child walking hand in hand through a garden in late sun.',
  },
  {
    id: 'summit-sunrise',
    momentNumber: 1,
    caption: 'Above the clouds',
    alt: 'A climber with raised arms on a summit at sunrise, a sea of cloud below.',
  },
  {
    id: 'boat-morning',
    momentNumber: 2,
    caption: 'No alarm, only tide',
    alt: 'A small sailing boat leaving a quiet bay in morning mist.',
  },
  {
    id: 'winter-window',
    momentNumber: 3,
    caption: 'Home before the snow',
    alt: 'A snowy evening, a house with golden windows, and a couple walking up the path towards it.',
  },
  {
    id: 'rain-cafe',
    momentNumber: 4,
    caption: 'The café with my name on it',
    alt: 'A corner café glowing on a rainy city street at dusk, its owner at the door.',
  },
  {
    id: 'desert-stars',
    momentNumber: 5,
    caption: 'A sky without a ceiling',
    alt: 'The Milky Way over desert dunes, a tent lit from within.',
  },
  {
    id: 'young-forest',
    momentNumber: 6,
    caption: 'The forest that was a field',
    alt: 'Light shafts through a young forest, a group of people on the path between the trees.',
  },
  {
    id: 'city-rooftop',
    momentNumber: 1,
    caption: 'The city knows my work',
    alt: 'Someone at a rooftop railing at blue hour, a river city with ten thousand lit windows below.',
  },
]
