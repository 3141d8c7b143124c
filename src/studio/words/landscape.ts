import { LexiconBuilder } from './lexicon.ts'

/** What can stand in `Scene.backdrop`, with the words that ask for it. */
export const BACKDROPS = {
  'snow-peaks':
    'snow-capped mountain, snow-capped peak, snowcapped mountain, snowy peak, snowy mountain, snow-covered mountain, snow on the mountains, snow on the peaks, snow-covered peak, white peak, snow on the mountain, snowcapped peak, snow on the hills',
  mountains:
    'mountain, peak, alps, summit, mountain range, himalaya, rockies, andes, dolomites, ridge, montagne, montaña, berg',
  hills: 'hill, rolling hill, hillside, highland, slope, foothill',
  forest: 'forest, woods, woodland, jungle, pine forest, wald, forêt, bosque, rainforest, redwood',
  poplars: 'poplar, avenue of trees, tree-lined road, tree-lined avenue, pappel, peuplier, álamo',
  trees: 'tree, pine, oak, birch, treeline, palm tree, willow',
  sea: 'sea, ocean, beach, coast, shore, bay, mediterranean, pacific, atlantic, meer, mer, coastline, water’s edge, wave, surf, open water',
  lake: 'lake, pond, loch, lac, lago, still water',
  river: 'river, stream, creek, brook, canal, rivière, fluss, río',
  waterfall: 'waterfall, cascade',
  fjord: 'fjord, fiord',
  island: 'island, isle, islet',
  cliffs: 'cliff, headland, rock face',
  desert: 'desert, dune',
  field: 'field, farm, wheat, harvest, countryside',
  meadow: 'meadow, pasture, grass, lawn, park, wildflower, savanna, savannah, prairie',
  garden: 'garden, orchard, backyard, courtyard',
  vineyard: 'vineyard, vine, olive grove',
  village: 'village, little town, small town, home town, rooftops, old town, hamlet',
  house:
    'house, cottage, cabin, villa, chalet, farmhouse, home, lodge, hut, haus, maison, casa, beach house, lake house, porch',
  city: 'city, skyline, skyscraper, city light, manhattan, new york, paris, tokyo, london, downtown, high-rise, building',
  harbour: 'harbour, harbor, marina, port',
  road: 'road, highway, street, open road',
  path: 'path, trail, footpath, track, walkway, dirt road',
  bridge: 'bridge, golden gate',
  window: 'window, floor-to-ceiling window, window seat, glass wall, skylight, fenster, fenêtre, ventana',
  glacier: 'glacier, iceberg, ice floe',
  volcano: 'volcano, vesuvius, mount etna, mount fuji',
  mars: 'on mars, on planet mars, mars colony, mars base, surface of mars, martian, red planet',
  moon: 'on the moon, moon base, lunar surface, surface of the moon, lunar base',
  dome: 'dome, habitat, biodome, geodesic dome',
  pitch: 'pitch, football pitch, football match, soccer match, football field, soccer field, floodlight',
  lavender: 'lavender, lavender field, lavender row',
  canyon: 'canyon, gorge, ravine',
  valley: 'valley, vale',
  horizon: 'horizon, skyline of the sea',
  ruins: 'ruin, temple ruin, pyramid, ancient stone',
  castle: 'castle, fortress, palace',
} as const

/** What can stand in `Scene.sky`. */
export const SKY = {
  aurora:
    'aurora, aurora borealis, northern lights, northern light, polar lights, polarlicht, aurore boréale',
  'milky-way': 'milky way, galaxy, band of stars, via láctea, milchstraße, voie lactée, nebula',
  stars:
    'star, starry sky, starlight, starry, night sky, starlit, stern, étoile, estrella, constellation, cosmos',
  'shooting-stars': 'shooting star, falling star, meteor shower, meteor, comet, perseid',
  moon: 'moon, moonlight, full moon, crescent, moonrise, moonlit, mond, lune, luna',
  sun: 'rising sun, setting sun, low sun, sun disc, sun on the horizon, sun is rising, sun is setting, sun rises, sun sets',
  'sun-rays':
    'sunbeam, ray of light, shaft of light, rays of sun, light rays, sun rays, ray of sunlight, god ray, light streaming, sunlight streams, beam of light, shafts of sunlight, rays of sunlight, light streams, dappled light, light filters, sunlight filters',
  clouds: 'cloud, pink cloud, wolke, nuage, nube, storm cloud',
  rainbow: 'rainbow, regenbogen, arc-en-ciel, arcoíris, double rainbow',
  birds:
    'bird, seagull, gull, eagle, swallow, flock, crane, geese, vogel, oiseau, pájaro, hawk, heron, starling, dove, birdsong, pelican, albatross, songbird',
  balloons: 'hot air balloon, hot-air balloon, hot air balloons, heißluftballon, montgolfière',
  fireworks: 'firework, fireworks, feuerwerk, fuegos artificiales',
  lanterns: 'sky lantern, floating lantern, paper lanterns rising',
  earth: 'earth, planet earth, blue planet, earth below, earthrise, curve of the earth, globe below',
  lightning: 'lightning, thunderstorm',
  planets: 'planet, saturn, jupiter, ringed planet',
} as const

export type Backdrop = keyof typeof BACKDROPS
export type SkyThing = keyof typeof SKY

function lexiconOf<K extends string>(table: Record<K, string>) {
  const builder = new LexiconBuilder<K>()
  for (const name of Object.keys(table) as K[]) builder.nouns(name, 1, table[name])
  return builder.build()
}

export const BACKDROP_WORDS = lexiconOf<Backdrop>(BACKDROPS)
export const SKY_WORDS = lexiconOf<SkyThing>(SKY)
