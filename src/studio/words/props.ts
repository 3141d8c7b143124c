/** Where a thing belongs, so that the painter can give it an anchor without knowing the word. */
export type PropAnchor = 'ground' | 'water' | 'hand' | 'table' | 'wall' | 'air' | 'structure'

interface PropEntry {
  anchor: PropAnchor
  /** It gives light of its own when the scene is dark. */
  glows?: true
  /** What people call it, singular; plurals are found too. Several words make a phrase. */
  words: string
}

/** Everything that can stand in `Scene.props`, by name, with the words that ask for it. */
export const PROPS = {
  'sailing-boat': {
    anchor: 'water',
    words:
      'sailing boat, sailboat, yacht, catamaran, ketch, sloop, schooner, sailing ship, tall ship, segelboot, voilier, velero',
  },
  'rowing-boat': {
    anchor: 'water',
    words: 'rowing boat, rowboat, row boat, dinghy, canoe, kayak, gondola, raft, paddleboard, paddle board',
  },
  boat: {
    anchor: 'water',
    words: 'boat, ship, ferry, motorboat, fishing boat, houseboat, cruise ship, vessel, barge, bateau, barco',
  },
  surfboard: { anchor: 'ground', words: 'surfboard, surf board, longboard, surfing' },
  pier: { anchor: 'structure', words: 'pier, jetty, dock, wharf, boardwalk, landing stage' },
  bridge: { anchor: 'structure', words: 'bridge, footbridge, suspension bridge, brücke, pont, puente' },
  lighthouse: { anchor: 'structure', glows: true, words: 'lighthouse, leuchtturm, phare, faro' },
  windmill: { anchor: 'structure', words: 'windmill, wind turbine, wind mill' },
  tower: { anchor: 'structure', words: 'tower, church tower, bell tower, steeple, minaret, eiffel tower' },
  church: { anchor: 'structure', words: 'church, chapel, cathedral, temple, monastery, shrine' },
  barn: { anchor: 'structure', words: 'barn, stable, farmhouse, shed' },
  deck: {
    anchor: 'structure',
    words: 'deck, terrace, patio, veranda, verandah, porch, balcony, wooden deck, platform',
  },
  railing: { anchor: 'structure', words: 'railing, handrail, banister, balustrade, parapet' },
  fence: { anchor: 'structure', words: 'fence, picket fence, garden gate, gate, hedge' },
  steps: { anchor: 'structure', words: 'stone steps, staircase, stairs, stairway, front steps' },
  door: { anchor: 'structure', words: 'front door, door, doorway, threshold' },
  window: {
    anchor: 'wall',
    words:
      'window, window seat, windowsill, skylight, glass wall, floor-to-ceiling window, bay window, fenster, fenêtre, ventana',
  },
  fireplace: {
    anchor: 'wall',
    glows: true,
    words:
      'fireplace, hearth, fire place, wood stove, chimney, crackling fire, open fire, kamin, cheminée, chimenea',
  },
  bookshelf: {
    anchor: 'wall',
    words: 'bookshelf, bookshelves, bookcase, shelf, shelves, wall of books, library',
  },
  clock: { anchor: 'wall', words: 'clock, wall clock, grandfather clock' },
  mirror: { anchor: 'wall', words: 'mirror' },
  'framed-picture': {
    anchor: 'wall',
    words:
      'framed photo, framed picture, photo on the wall, portrait on the wall, photograph on the wall, painting on the wall, framed photograph',
  },
  flag: { anchor: 'air', words: 'flag, banner, prayer flag, bunting' },
  campfire: {
    anchor: 'ground',
    glows: true,
    words:
      'campfire, camp fire, fire is nearly out, glowing embers, bonfire, fire pit, firepit, lagerfeuer, feu de camp, fogata',
  },
  lantern: {
    anchor: 'ground',
    glows: true,
    words: 'lantern, paper lantern, storm lantern, laterne, lanterne, farol',
  },
  'string-lights': {
    anchor: 'air',
    glows: true,
    words:
      'string lights, fairy lights, lights strung, festoon, light bulbs, twinkle lights, christmas lights',
  },
  lamp: {
    anchor: 'table',
    glows: true,
    words: 'lamp, desk lamp, table lamp, lamplight, reading lamp, lampe, lámpara',
  },
  'street-lamp': {
    anchor: 'ground',
    glows: true,
    words: 'street lamp, streetlight, street light, lamp post, streetlamp, lamppost',
  },
  candles: {
    anchor: 'table',
    glows: true,
    words: 'candle, candlelight, tealight, kerze, bougie, vela, birthday candle',
  },
  'christmas-tree': {
    anchor: 'ground',
    glows: true,
    words: 'christmas tree, xmas tree, fir tree with lights, weihnachtsbaum, sapin de noël',
  },
  presents: { anchor: 'ground', words: 'present under, gift, wrapped present, birthday present' },
  tent: { anchor: 'ground', glows: true, words: 'tent, yurt, tipi, teepee, zelt, tente' },
  hammock: { anchor: 'ground', words: 'hammock' },
  swing: { anchor: 'ground', words: 'swing, swing set, porch swing, tire swing, rope swing, schaukel' },
  bench: { anchor: 'ground', words: 'bench, park bench, bank bench' },
  blanket: { anchor: 'ground', words: 'blanket, picnic blanket, quilt, picnic' },
  chair: {
    anchor: 'ground',
    words: 'chair, armchair, rocking chair, deck chair, deckchair, stool, wheelchair',
  },
  sofa: { anchor: 'ground', words: 'sofa, couch, settee' },
  bed: { anchor: 'ground', words: 'bed, bedside, crib, cradle, hospital bed' },
  table: {
    anchor: 'ground',
    words:
      'table, dinner table, dining table, kitchen table, long table, wooden table, kitchen island, tisch, mesa',
  },
  desk: {
    anchor: 'ground',
    words: 'desk, writing desk, workbench, work bench, schreibtisch, bureau, escritorio',
  },
  food: {
    anchor: 'table',
    words:
      'food, meal, dinner, feast, breakfast, lunch, bread, soup, pasta, pizza, fruit, dish, roast, barbecue, bbq, pancake, salad, plate, tapas, picnic basket',
  },
  cake: { anchor: 'table', glows: true, words: 'cake, birthday cake, wedding cake' },
  mug: {
    anchor: 'table',
    words:
      'mug, cup, coffee, tea, cocoa, hot chocolate, espresso, cup of coffee, cup of tea, kaffee, café crème',
  },
  glasses: {
    anchor: 'table',
    words:
      'wine, glass of wine, champagne, wine glass, glass in hand, toast with, prosecco, wein, clinking glass',
  },
  book: {
    anchor: 'hand',
    words: 'book, novel, storybook, paperback, first edition, hardcover, buch, livre, libro, my memoir',
  },
  notebook: {
    anchor: 'table',
    words:
      'notebook, journal, diary, sketchbook, manuscript, sheet of paper, stack of pages, letter, blueprint',
  },
  typewriter: { anchor: 'table', words: 'typewriter' },
  laptop: { anchor: 'table', glows: true, words: 'laptop, computer, screen, keyboard, monitor, macbook' },
  phone: { anchor: 'hand', words: 'phone, smartphone, mobile phone, telephone' },
  whiteboard: { anchor: 'wall', words: 'whiteboard, blackboard, chalkboard, flip chart, flipchart' },
  podium: { anchor: 'ground', words: 'podium, lectern, pulpit, rostrum' },
  microphone: { anchor: 'ground', words: 'microphone, mic, mikrofon' },
  spotlight: { anchor: 'air', glows: true, words: 'spotlight, stage light, limelight, footlights' },
  piano: { anchor: 'ground', words: 'piano, grand piano, upright piano, klavier, keyboard instrument' },
  guitar: {
    anchor: 'hand',
    words: 'guitar, ukulele, banjo, bass guitar, gitarre, guitare, guitarra, electric guitar',
  },
  violin: { anchor: 'hand', words: 'violin, fiddle, viola, geige, violon, violín' },
  cello: { anchor: 'ground', words: 'cello, double bass, harp' },
  drums: { anchor: 'ground', words: 'drum, drum kit, djembe, drumming' },
  horn: { anchor: 'hand', words: 'trumpet, saxophone, trombone, clarinet, flute, sax' },
  easel: {
    anchor: 'ground',
    words: 'easel, canvas, paintbrush, brush, palette, oil paint, staffelei, chevalet',
  },
  sculpture: {
    anchor: 'ground',
    words: 'sculpture, statue, pottery, potter’s wheel, clay, ceramics, monument',
  },
  camera: { anchor: 'hand', words: 'camera, tripod, film camera' },
  telescope: { anchor: 'ground', words: 'telescope, binoculars, spyglass' },
  globe: { anchor: 'table', words: 'globe, world map, map, compass' },
  balloons: { anchor: 'air', words: 'balloon, party balloon' },
  kite: { anchor: 'air', words: 'kite, drachen' },
  confetti: { anchor: 'air', words: 'confetti, streamer' },
  'graduation-cap': {
    anchor: 'hand',
    words:
      'graduation cap, graduation, mortarboard, cap and gown, diploma, degree, phd, doctorate, graduating, commencement',
  },
  medal: { anchor: 'hand', words: 'medal, gold medal, olympic' },
  trophy: { anchor: 'hand', words: 'trophy, award, oscar, grammy, nobel prize, prize, statuette' },
  ring: { anchor: 'hand', words: 'wedding ring, engagement ring, ring on my finger, wedding band' },
  'wedding-arch': {
    anchor: 'ground',
    words: 'wedding arch, altar, flower arch, wedding, chuppah, wedding day, getting married',
  },
  keys: { anchor: 'hand', words: 'key, house key, set of keys' },
  flowers: {
    anchor: 'ground',
    words:
      'flower, rose, tulip, wildflower, bouquet, lavender, sunflower, daisy, peony, poppy, bluebell, lily, orchid, hydrangea, blossom, blume, fleur, flor, bunch of flowers',
  },
  plants: {
    anchor: 'ground',
    words: 'plant, potted plant, herb, houseplant, fern, ivy, sapling',
  },
  'vegetable-bed': {
    anchor: 'ground',
    words:
      'vegetable garden, vegetable patch, vegetable bed, raised bed, kitchen garden, allotment, tomato, tomato plant, vegetable, seedling, carrot, pumpkin, lettuce',
  },
  trees: {
    anchor: 'ground',
    words:
      'tree, oak, pine, willow, cherry tree, apple tree, birch, maple, cypress, fruit tree, olive tree, redwood, cedar, baum, arbre, árbol, beech',
  },
  'palm-trees': { anchor: 'ground', words: 'palm tree, palm, coconut tree, palme, palmier, palmera' },
  rocks: { anchor: 'ground', words: 'rock, boulder, stone wall, stone, cairn' },
  rope: {
    anchor: 'ground',
    words: 'rope length, climbing rope, rope team, roped together, on the rope, belay',
  },
  dog: {
    anchor: 'ground',
    words:
      'dog, puppy, golden retriever, labrador, hund, chien, perro, retriever, collie, terrier, spaniel, husky, german shepherd',
  },
  cat: { anchor: 'ground', words: 'cat, kitten, katze, gato, tabby' },
  horse: { anchor: 'ground', words: 'horse, pony, mare, stallion, foal, pferd, cheval, caballo, horseback' },
  sheep: { anchor: 'ground', words: 'sheep, lamb, flock of sheep, alpaca' },
  goats: { anchor: 'ground', words: 'goat, kid goat, herd of goats, ziege, chèvre, cabra' },
  cow: { anchor: 'ground', words: 'cow, cattle, calf, bison' },
  elephant: { anchor: 'ground', words: 'elephant' },
  deer: { anchor: 'ground', words: 'deer, stag, reindeer, moose, elk' },
  dolphin: { anchor: 'water', words: 'dolphin, whale, orca, humpback' },
  butterflies: { anchor: 'air', words: 'butterfly, monarch butterfly, bee, dragonfly' },
  fireflies: { anchor: 'air', glows: true, words: 'firefly, fireflies, lightning bug' },
  bicycle: { anchor: 'ground', words: 'bicycle, bike, fahrrad, vélo, bicicleta, mountain bike, tandem' },
  motorcycle: { anchor: 'ground', words: 'motorcycle, motorbike, vespa, scooter' },
  car: {
    anchor: 'ground',
    words:
      'car, convertible, jeep, truck, pickup, taxi, cadillac, sports car, porsche, tesla, auto, voiture, coche',
  },
  van: { anchor: 'ground', words: 'van, camper, campervan, motorhome, caravan, rv, camper van' },
  train: { anchor: 'ground', words: 'train, tram, steam train, railway' },
  plane: { anchor: 'air', words: 'airplane, aeroplane, plane, jet, helicopter, glider, paraglider, cockpit' },
  skis: { anchor: 'ground', words: 'ski, snowboard, skiing, ski slope' },
  sled: { anchor: 'ground', words: 'sled, sledge, sleigh, toboggan' },
  snowman: { anchor: 'ground', words: 'snowman' },
  backpack: { anchor: 'ground', words: 'backpack, rucksack, suitcase, luggage, hiking pack, bag packed' },
  'walking-stick': { anchor: 'hand', words: 'walking stick, cane, trekking pole, hiking pole' },
  umbrella: { anchor: 'hand', words: 'umbrella, parasol, regenschirm, parapluie, paraguas' },
  basket: { anchor: 'hand', words: 'basket, crate, bucket, barrel, wheelbarrow, watering can' },
  'fishing-rod': { anchor: 'hand', words: 'fishing rod, fishing pole, fishing line' },
  ball: { anchor: 'ground', words: 'ball, football, soccer ball, basketball, tennis ball' },
  toys: {
    anchor: 'ground',
    words: 'toy, doll, teddy bear, board game, lego, puzzle, building block, toy train',
  },
  sandcastle: { anchor: 'ground', words: 'sandcastle, sand castle, seashell' },
  fountain: { anchor: 'ground', words: 'fountain, birdbath, wishing well' },
  waterfall: { anchor: 'structure', words: 'waterfall, cascade, wasserfall' },
  pool: { anchor: 'ground', words: 'swimming pool, infinity pool, hot tub, pool, hot spring, thermal bath' },
  tractor: { anchor: 'ground', words: 'tractor, plough, combine harvester' },
  robot: { anchor: 'ground', words: 'robot, humanoid' },
  spaceship: {
    anchor: 'air',
    words: 'spaceship, spacecraft, rocket, space station, capsule, satellite, shuttle, rover',
  },
  crown: { anchor: 'hand', words: 'crown, tiara' },
  'yoga-mat': { anchor: 'ground', words: 'yoga mat, meditation cushion, yoga' },
  curtain: { anchor: 'wall', words: 'curtain, red curtain, velvet curtain' },
  sign: {
    anchor: 'wall',
    words: 'sign with, signpost, plaque, nameplate, shop sign, name on the door, name on the building',
  },
  stethoscope: { anchor: 'hand', words: 'stethoscope, white coat, scrubs' },
  microscope: { anchor: 'table', words: 'microscope, test tube, lab bench, petri dish' },
  stroller: { anchor: 'ground', words: 'stroller, pram, pushchair, buggy' },
} as const satisfies Record<string, PropEntry>

export type Prop = keyof typeof PROPS

export const PROP_NAMES = Object.keys(PROPS) as Prop[]
