import type { Season, TimeOfDay, Viewpoint, Weather } from '../scene.ts'
import { LexiconBuilder } from './lexicon.ts'

export const TIME_WORDS = new LexiconBuilder<TimeOfDay>()
  .nouns(
    'dawn',
    3,
    'dawn, sunrise, daybreak, first light, break of day, morgendämmerung, sonnenaufgang, aube, lever du soleil, amanecer, early light',
  )
  .phrases(
    'dawn',
    3,
    'early morning, sun comes up, sun is coming up, sun coming up, sun rises, sun is rising, rising sun, sun rising, sun just rising, sun rose, sun climbs over, at first light, before sunrise, crack of dawn, morning breaks, new day begins',
  )
  .nouns('morning', 2.4, 'morning, morgen, matin, mañana')
  .phrases('morning', 2.4, 'a.m, 8am, 9am, 7am, morning light, morning sun, morning sunlight')
  .nouns('morning', 1, 'wake up, waking up, breakfast, morning coffee, croissant')
  .nouns('noon', 2.6, 'noon, midday, high noon, noontime, mittag, midi, mediodía')
  .phrases('noon', 2.4, 'noon sun, blazing sun, sun overhead, high sun, sun is high, sun high')
  .nouns('noon', 0.9, 'lunch, lunchtime, sunday lunch')
  .nouns('afternoon', 2.4, 'afternoon, late afternoon, nachmittag, après-midi, tarde, tea time, teatime')
  .phrases(
    'afternoon',
    0.8,
    'sunny, sunlit, sunlight, sunshine, daylight, broad daylight, picnic, dappled light, sun-drenched, summer light, light falls through, in the shade, soleil, sonnig, sonne, sol',
  )
  .nouns(
    'sunset',
    3,
    'sunset, sundown, golden hour, setting sun, evening sun, evening light, last light, sonnenuntergang, coucher de soleil, atardecer, puesta de sol, alpenglow, evening glow',
  )
  .phrases(
    'sunset',
    3,
    'sun sets, sun is setting, sun setting, sun goes down, sun going down, pink sky, sky is pink, orange sky, sky is orange, sky turns pink, peaks turn pink, turn pink, turns pink, sky turns orange, sky burns, sky glows, sun drop, sun drops, sun low, sun is low, sun sinks, sun sinking, low sun, golden light, sun dips, sun dipping, sun slips, sun hangs low, sun melts, golden evening, sinking sun',
  )
  .nouns(
    'dusk',
    3,
    'dusk, twilight, blue hour, nightfall, dämmerung, abenddämmerung, crépuscule, crepúsculo, gloaming',
  )
  .nouns('dusk', 2, 'evening, abend, soir, soirée, noche temprana')
  .nouns(
    'dusk',
    1.1,
    'lantern, candle, candlelight, lamplight, dinner, supper, string lights, fairy lights, lamp, firefly, campfire',
  )
  .nouns(
    'night',
    3,
    'night, midnight, starlight, moonlight, night sky, aurora, northern lights, aurora borealis, milky way, nacht, nuit, noche, starry sky, midnight sky, nighttime, meteor shower, polar lights, full moon, moonrise, polarlicht',
  )
  .phrases(
    'night',
    3,
    'starry, starlit, moonlit, under the stars, beneath the stars, full of stars, star-filled, stars above, stars overhead, stars are out, stars come out, millions of stars, thousand stars, after dark, it is late, late at night, moon rises, moon hangs',
  )
  .nouns(
    'night',
    1.3,
    'star, moon, campfire, bonfire, floodlight, fireworks, new year’s eve, city light, city lights, nightclub, telescope, saturn, galaxy, in the dark, torch, jazz club, neon, headlight, christmas eve, lights of the city, shooting star',
  )
  .build()

export const SEASON_WORDS = new LexiconBuilder<Season>()
  .nouns(
    'spring',
    2.4,
    'springtime, cherry blossom, tulip, daffodil, april, easter, crocus, lilac, frühling, printemps, primavera, magnolia, bluebell, spring morning, spring day, apple blossom, spring garden, spring afternoon, snowdrop',
  )
  .phrases('spring', 2, 'spring, in may, in march, early spring, budding, first buds, spring air')
  .nouns('spring', 1, 'in bloom, in blossom, blossom, lamb, bud, seedling')
  .nouns(
    'summer',
    2.4,
    'summer, july, august, june, heatwave, sommer, été, verano, midsummer, summertime, solstice',
  )
  .nouns(
    'summer',
    0.9,
    'lavender, sunflower, wheat, strawberry, barbecue, bbq, beach, swimming, firefly, lemonade, ice cream, swimsuit, flip-flop, palm tree, poppy, cicada, cricket, peach, watermelon, sandcastle, hammock, surfboard',
  )
  .nouns(
    'autumn',
    2.4,
    'autumn, october, november, september, herbst, automne, otoño, halloween, thanksgiving, grape harvest, indian summer',
  )
  .phrases(
    'autumn',
    2.4,
    'in the fall, fall colours, fall colors, fall leaves, fall foliage, golden leaves, red leaves, fallen leaves, falling leaves, autumn leaves, leaves turn, leaves are turning, early fall, late fall, fall day, fall morning, fall afternoon, turning leaves, orange leaves',
  )
  .nouns('autumn', 1, 'harvest, maple, pumpkin, chestnut, vineyard, mushroom, apple harvest, acorn')
  .nouns(
    'winter',
    2.4,
    'winter, snow, christmas, december, january, february, snowfall, blizzard, snowflake, frost, snowman, hanukkah, noël, weihnachten, navidad, hiver, invierno, advent, yuletide, new year’s eve, schnee, neige, nieve, winter solstice, santa',
  )
  .phrases(
    'winter',
    2.2,
    'snowy, snowing, snowed, icy, frozen, frosty, ski, skiing, skis, skates, ice skating, wintry, sled, sledding, snow-covered, snowboarding, christmas tree',
  )
  .build()

export const WEATHER_WORDS = new LexiconBuilder<Weather>()
  .phrases(
    'clear',
    2,
    'clear sky, clear skies, cloudless, blue sky, blue skies, sunny, sunshine, clear day, clear night, clear morning, crystal clear, bright sun, open sky, sunlit, sun-drenched',
  )
  .phrases('clear', 4, 'white clouds, fluffy clouds, a few clouds, small clouds, summer clouds')
  .nouns('cloudy', 2, 'cloud, overcast, grey sky, gray sky, storm cloud, nuage, wolke, nube, dramatic sky')
  .phrases('cloudy', 2, 'cloudy, clouded, overcast, grey skies, gray skies')
  .nouns('mist', 2.4, 'mist, fog, haze, morning mist, nebel, brume, niebla, brouillard')
  .phrases('mist', 2.2, 'misty, foggy, hazy')
  .nouns(
    'rain',
    2.4,
    'rain, drizzle, raindrop, downpour, rainfall, regen, pluie, lluvia, puddle, rainy day, wet pavement, wet street',
  )
  .phrases('rain', 2.4, 'rainy, raining, drizzling, rainy evening, rained, rain-soaked')
  .nouns('rain', 1, 'umbrella, rainbow')
  .nouns(
    'storm',
    2.6,
    'storm, thunderstorm, thunder, lightning, tempest, hurricane, gewitter, sturm, orage, tormenta, thunderclap',
  )
  .phrases('storm', 2.4, 'stormy, raging sea')
  .nouns('snow', 2.8, 'snowfall, snowflake, blizzard, snowstorm, falling snow, fresh snow, neige qui tombe')
  .phrases(
    'snow',
    2.8,
    'snowing, snow falls, snow is falling, snow falling, snows, it snows, snow falls softly, flurries',
  )
  .phrases('snow', 2.2, 'snow, schnee, neige, nieve, snowy, snow-covered street, snowed')
  .nouns('wind', 1.6, 'wind, breeze, gust, gale, viento, sea breeze, trade wind')
  .phrases('wind', 1.8, 'windy, windswept, breezy, blustery, wind-blown')
  .build()

export const VIEW_WORDS = new LexiconBuilder<Viewpoint>()
  .phrases(
    'first-person',
    3,
    'first person, first-person, through my eyes, through my own eyes, from my point of view, my point of view, point of view shot, pov, i see my hands, my own hands in front of me, look down at my hands, looking down at my hands, from my eyes',
  )
  .phrases(
    'above',
    2.4,
    "from above, bird's eye, bird's-eye view, aerial view, aerial, drone, drone shot, seen from the sky, i fly over, we fly over, flying over the, soaring over the, from a helicopter, from a plane, hot air balloon ride, vogelperspektive, high above the ground",
  )
  .phrases(
    'close',
    2.2,
    'close-up, close up, closeup, intimate portrait, portrait of, in detail, seen from close, up close, macro, from close by, near view',
  )
  .phrases(
    'wide',
    2,
    'panorama, panoramic, wide shot, wide view, wide angle, vast, endless, as far as the eye can see, stretching to the horizon, stretches to the horizon, sweeping view, sweeping, immense, 360 degree, in every direction, wide open, expanse, from afar, in the distance',
  )
  .phrases('middle', 1.6, 'medium shot, eye level, from a few steps away')
  .build()
