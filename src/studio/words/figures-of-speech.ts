import type { Token } from './tokens.ts'

/** Words that name something real after "sea of", "field of" and the like; with any other word it is a figure of speech. */
const REAL_OF: Record<string, string> = {
  sea: 'lights clouds galilee japan',
  ocean: '',
  wave: 'sand',
  waves: 'sand',
  river: 'lights',
  flood: '',
  mountain: '',
  mountains: '',
  storm: '',
  rain: '',
  shower: 'meteors',
  forest: 'pine pines birch birches oak oaks redwoods trees bamboo fir firs beech maples cedars spruce',
  desert: 'sand',
  field:
    'wheat flowers lavender sunflowers grass corn poppies wildflowers barley tulips gold snow rye roses clover daisies stars',
  fields: 'wheat flowers lavender sunflowers grass corn poppies wildflowers barley gold tulips rye roses',
  island: '',
  islands: '',
  garden: 'roses flowers herbs lavender tulips eden',
  fire: '',
  spark: '',
  cloud: 'mist dust butterflies',
  fog: '',
  mist: '',
  bridge: 'wood stone light',
  path: 'stone stones light gravel leaves',
  road: 'gravel',
  wall: 'books stone stones glass windows',
  tower: '',
  window: '',
  key: '',
  keys: '',
  door: '',
  stage: '',
  gift: '',
  book: 'poems poetry stories mine',
  seed: '',
  seeds: '',
  root: '',
  roots: '',
  summit: '',
  peak: '',
  peaks: '',
  space: '',
  spring: '',
  winter: '',
  dawn: '',
  sunset: '',
  candle: '',
  lighthouse: '',
  anchor: '',
  harbour: '',
  harbor: '',
  light: 'dawn sunset lanterns candles the',
  crown: '',
  ring: '',
  weight: '',
  world: '',
  universe: '',
  sky: 'stars lanterns fire gold',
  blanket: 'snow stars mist',
  carpet: 'leaves flowers moss needles',
}
const NAMED_BY_OF = new Set(['the', 'a', 'an', 'my', 'our', 'his', 'her', 'their', 'this', 'that'])

/** Everyday idioms; an asterisk stands for one word. */
const IDIOMS = `
on top of the world, on top of my world, top of the world, over the moon, stars in * eyes, star in * eyes, butterflies in * stomach, butterflies in * belly,
cloud nine, seventh heaven, light at the end of the tunnel, weight off my shoulders, fire in * belly, fire in * heart, fire inside, on fire, in the same boat,
missed the boat, rock the boat, spring in * step, in full swing, in the long run, out of the woods, tip of the iceberg, uphill battle, mountain to climb,
mountains to climb, move mountains, moved mountains, moving mountains, can move mountains, climbed my mountain, a walk in the park, home run, next chapter,
new chapter, chapter of my life, by the book, open book, on the same page, turn the page, turned the page, a page turned, at the table of, seat at the table,
rising star, night and day, day and night, crack of, dawn on me, dawned on me, calm after the storm, calm before the storm, weathered the storm, weathering the storm,
storm in a teacup, perfect storm, ray of hope, ray of sunshine, in the spotlight of, built bridges, build bridges, building bridges, burned bridges, burn bridges,
crossed that bridge, in full bloom, play a role, playing a role, play a part, playing a part, play a big part, part to play, the key to, key to my, keys to success, key to success,
door to, doors to, doors opened, doors open for, open doors for, opening doors for, closed doors, the door closed on, window of opportunity, green light, under pressure,
stage of life, stage of my life, stages of, next stage, at this stage, world stage, world is a stage, rocky road, long road, road ahead, road to success, road to recovery, road less traveled,
path in life, path to, my own path, life path, the path i chose, the right path, my path, find my way, journey of, peak of my career, peak of my life, peak performance, peak experience,
summit of my, at the summit of, rise to, deep waters, uncharted waters, troubled waters, smooth sailing, plain sailing, making waves, make waves, ride the wave, riding the wave of,
ripple effect, drop in the ocean, ocean apart, oceans apart, rain or shine, come rain or shine, rainy day fund, snowed under, snowball effect, broke the ice, break the ice, breaking the ice,
ice breaker, desert island discs, just deserts, field of work, my field, in the field of, leading the field, level playing field, playing field, across the board, on board with,
home is where, feel at home, feels like home, felt like home, felt at home, feel like home, at home in myself, home in my own, came home to myself, come home to myself, coming home to myself, at home with myself, bring home the,
bigger picture, big picture, picture of health, picture perfect, fairy tale, dream house of cards, house of cards, house down, brought the house down, bring the house down,
under the sun, everything under the sun, moment in the sun, day in the sun, reach for the stars, reaching for the stars, shoot for the moon, once in a blue moon, shooting for the stars, written in the stars, the sky is the limit,
sky's the limit, the sky's the limit, head in the clouds, silver lining, out of the blue, feeling blue, the blues, green with envy, golden opportunity, golden rule, golden age, golden years, rose-tinted, black and white, in the black,
heart of gold, silver bullet, white lie, red tape, grey area, gray area, gave me the green light, running a business, running a company, run a company, run a business, run my own, running my own, runs her own, runs his own, in the running, run out of,
ran out of, runs in the family, up and running, walk of life, walks of life, walking on air, walk through life, stand up for, standing up for, stood up for, stands for, stand for, stand by, stood by, stands by, standing by my, standing tall, sit with the feeling, standing still in time,
time stands still, standing ovation from life, dance with life, dance of, dancing with my, face the music, music to my ears, call the tune, strike a chord, carry on, carried on, carry with me, carry the weight, carrying the weight, carried the weight, carry this feeling,
held back, hold back, hold on, holding on to, holding me back, held me back, holds me back, writing my own story, write my own story, writing my story, my own story, author of my, written off, read between the lines, paint a picture, painted a picture, painting a picture, paints a picture, jump for joy, jumping for joy inside, leap of faith,
jumped at the, climb the ladder, climbing the ladder, climbed the ladder, corporate ladder, swim against, sink or swim, keep my head above water, drowning in, drown in work, flooded with, flood of, drowned in, cook the books, bring to the table,
put food on the table, food for thought, piece of cake, icing on the cake, cup of tea for me, my cup is full, cup runneth over, my cup overflows, fruits of, fruit of, the fruits of my labour, bear fruit, ripe for, reap what, at the end of the day, call it a day, day to day, the other day, present moment, present in, fully present, be present, being present, the present, presence, at present, present with, present for,
safe space, open space, space to, space for, personal space, take up space, a space where, head space, headspace, in this space, watch this space, holding space, hold space, star of the show, five star, all star, spring back, spring to, may i, hot spring of, for all seasons, fall in love, falling in love, fell in love, fallen in love, fall asleep, falling asleep, fell asleep, fall apart, falling apart, fall into place, falls into place, fell into place, falling into place, falling away, falls away, fall away, fell away, fall silent, falls silent, fell silent,
fall short, fall back, to fall, i fall, we fall, free fall, the fall of, world falls, weight falls, wind down, winding down, second wind, wind up, get wind of, winds of change, winds of, throw caution to the wind, tailwind, land on my feet, landed on my feet, landed a, landed my,
water under the bridge, in hot water, like water, wave of, waves of, wave after wave, wave over me, washes over me, washed over me, washing over me, washes over us, turn the tide, tide turned, tide has turned, tides of, burning desire, burning bright inside, burned out, burnt out, burnout, ignite a fire, lit a fire, spark a, inner light, inner fire, warm welcome, light in her eyes, light in his eyes, light in their eyes, light in my heart, tower of strength, rock solid, my rock, hit rock bottom, rock bottom, between a rock, set in stone, stepping stone, milestone, no stone unturned, cornerstone, plant the seed, planted the seed, planted a seed, plant seeds,
tree of life, family tree, bear in mind, wild horses, dark horse, high horse, hold your horses, raining cats and dogs, elephant in the room, the black sheep, black sheep, top dog, rat race, wild goose, free as a bird, bird's-eye, let the cat out of the bag, driver's seat, in the driving seat, driving force, drive to succeed, wheels in motion, on track, off the rails, train of thought, in training, train hard, light years, on the map, put us on the map, moral compass, inner compass, my compass, north star, guiding star, ring true, rings true, rang true, ring in my ears, ringing in my ears, give a ring, clockwork, around the clock, mirror of my, holding up a mirror, in the mirror of, bed of roses, bed of, crown jewel, at the helm of, helm of my, captain of my, safe harbour, safe harbor, anchor of, my anchor, school of, old school, school of life, university of life, playing it safe, play it safe, mind at play, at play, child's play, inner child, brain child, brainchild, my younger self, my inner critic, meet my younger self,
mother nature, mother tongue, mother earth, father time, mother of all, father figure, best friend of, family business, brothers in arms, sister city, husbandry, the baby of, my baby is, baby steps, with open arms, arms wide open to life, in the public eye, crowd of thoughts, people pleaser, people-pleasing, no people-pleasing, for the people, people skills, friend of, make friends with, made friends with, befriend, the whole world, around the world, end of the world, out of this world, world class, world-class, change the world, changing the world, changed the world, my world, the world to me, world opens, the world is, new world, in the world, of the world, tell the world, best-selling, best seller, book a, booked, book club, booked a, by candle and, bank account, bank balance, in the bank, bench press, bar exam, passed the bar, raise the bar, raised the bar, raising the bar, set the bar, bar was set, mobile phone bill, cat nap, cell phone, a sign of, a sign that, sign of, sign that, signs of, sign up, table of contents, on the table, under the table, round the clock, ball in my court, drop the ball, have a ball, ballpark, on the ball, well being, well-being, well done, as well, well deserved, well known, very well, well and, so well, well with, be well, live well, am well, is well, i know well, well lived, well-lived, well spent, all is well, all well, works well, went well, goes well, going well, doing well, sleep well, slept well, stone's throw, key moment, key people, key note, key part, key person, key role, plate full, on my plate, letter of, letters of, letter by, degree of, degrees of, of degrees, a degree of, some degree, plant-based, power plant, screen time, palm of, palms of, my palm, my palms, his palm, her palm, palms are, palms on, sweaty palms, in my palms, rose up, rose to, i rose, we rose, sun rose, rose from, rose again, jet lag, plane ticket, pool of, pools of, pooling, carpool, drumming heart, heart drumming, heart is drumming, drum of my heart, heart like a drum, balance on, the heart of, at the heart, in the heart, play of light, play of, in play, plays on, plays over, plays across, playing on the radio, golden retriever energy, chair of, head of the table, bridges the gap, gift of, gifts of, gifted, my gifts, our gifts, their gifts, shelf life, blanket of, bear with, deer in headlights, painted on, steps towards, steps toward, steps forward, next steps, first steps in, next step, first step, one step, step by step, steps i took, steps to take, small steps, step of, steps of my, small step, every step, each step, in step, took steps, take steps, sun-kissed, camera angle, camera shot, ring light, car crash, cap on, rock star, rockstar, rock band, rock concert
`
const IDIOM_LIST = IDIOMS.split(',')
  .map((idiom) => idiom.trim().split(/\s+/))
  .filter((words) => words[0])
const IDIOMS_BY_FIRST = Map.groupBy(IDIOM_LIST, (words) => words[0]!)

const SIMILE_OPENERS = [
  ['like', 'a'],
  ['like', 'an'],
  ['like', 'the'],
  ['as', 'if'],
  ['as', 'though'],
  ['feels', 'like'],
  ['felt', 'like'],
  ['feel', 'like'],
  ['sounds', 'like'],
  ['reminds', 'me'],
  ['reminded', 'me'],
  ['metaphor', 'for'],
  ['symbol', 'of'],
  ['symbolizes'],
  ['symbolises'],
  ['represents'],
  ['memories', 'of'],
  ['memory', 'of'],
  ['used', 'to'],
  ['remember', 'the'],
  ['remembering', 'the'],
]
/** How far a comparison reaches, in words: "like a river finding the sea". */
const SIMILE_REACH = 6

function mark(tokens: Token[], start: number, end: number) {
  for (let i = start; i < end && i < tokens.length; i += 1) tokens[i]!.isFigurative = true
}

const startsAt = (tokens: Token[], at: number, words: string[]): boolean =>
  words.every((word, i) => tokens[at + i] !== undefined && (word === '*' || tokens[at + i]!.word === word))

/** Marks figures of speech in place, so that "a sea of people" is no sea and "stars in their eyes" no night. */
export function markFigures(tokens: Token[]): void {
  for (const [at, token] of tokens.entries()) {
    for (const idiom of IDIOMS_BY_FIRST.get(token.word) ?? []) {
      if (startsAt(tokens, at, idiom)) mark(tokens, at, at + idiom.length)
    }
    const real = REAL_OF[token.word]
    const next = tokens[at + 2]
    if (real !== undefined && tokens[at + 1]?.word === 'of' && next && next.sentence === token.sentence) {
      const isNamed = NAMED_BY_OF.has(next.word) || /^\p{Lu}/u.test(next.raw)
      const words = [next, tokens[at + 3], tokens[at + 4]].map((other) => other?.word ?? '')
      const isReal = words.some((word) => real.split(' ').includes(word))
      if (!isReal && !isNamed) mark(tokens, at, at + 1)
    }
    const simile = SIMILE_OPENERS.find((words) => startsAt(tokens, at, words))
    if (simile) {
      for (let i = at; i < at + simile.length + SIMILE_REACH; i += 1) {
        if (tokens[i]?.clause !== token.clause) break
        mark(tokens, i, i + 1)
      }
    }
  }
}

const NEGATORS = new Set([
  'no',
  'not',
  'without',
  'never',
  "don't",
  "doesn't",
  "isn't",
  "aren't",
  "wasn't",
  "won't",
  "can't",
  "there's no",
  'neither',
  'nor',
  'minus',
  'except',
  'kein',
  'keine',
  'keinen',
  'ohne',
  'nicht',
  'sans',
  'sin',
  'remove',
  'hide',
  'delete',
  'erase',
  'avoid',
  'none',
  'nobody',
  'nothing',
])
/** "no longer afraid", "not only the sea", "no doubt": these take nothing away. */
const AFTER_NEGATOR = new Set([
  'only',
  'just',
  'doubt',
  'matter',
  'longer',
  'wonder',
  'alone',
  'stop',
  'wait',
  'help',
  'hurry',
  'but',
  'because',
  'far',
  'believe',
  'need',
  'know',
  'forget',
  'afraid',
  'to',
])
const PHRASE_NEGATORS = [
  ['far', 'from'],
  ['away', 'from'],
  ['instead', 'of'],
  ['rather', 'than'],
  ['free', 'of'],
  ['free', 'from'],
  ['get', 'rid', 'of'],
  ['take', 'out'],
  ['take', 'away'],
  ['left', 'behind'],
  ['leave', 'out'],
  ['leaving', 'behind'],
  ['escape', 'from'],
  ['escaped'],
  ['quit'],
  ['long', 'way', 'from'],
  ['miles', 'from'],
]
/** How many words a "no" reaches within its clause. */
const NEGATION_REACH = 5
const STOPS_NEGATION = new Set([
  'but',
  'only',
  'just',
  'in',
  'on',
  'at',
  'with',
  'under',
  'by',
  'beside',
  'near',
  'behind',
  'through',
  'for',
])

/** Marks what is negated, in place. */
export function markNegation(tokens: Token[]): void {
  for (const [at, token] of tokens.entries()) {
    const phrase = PHRASE_NEGATORS.find((words) => startsAt(tokens, at, words))
    const next = tokens[at + 1]
    const isNegator = phrase !== undefined || NEGATORS.has(token.word) || token.word.endsWith("n't")
    if (!isNegator || (!phrase && next && AFTER_NEGATOR.has(next.word))) continue
    const start = at + (phrase?.length ?? 1)
    for (let i = start; i < start + NEGATION_REACH; i += 1) {
      const other = tokens[i]
      if (other?.clause !== token.clause) break
      // "not at night" negates the night, "no people on the beach" keeps the beach.
      if (i > start && STOPS_NEGATION.has(other.word)) break
      other.isNegated = true
    }
  }
}
