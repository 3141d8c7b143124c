import { LexiconBuilder } from './lexicon.ts'

export interface MoodShift {
  warmth?: number
  energy?: number
  brightness?: number
  saturation?: number
}

export const MOOD_WORDS = new LexiconBuilder<MoodShift>()
  .phrases(
    { warmth: 0.5 },
    1,
    'warm, warmth, warmly, golden, gold, amber, honey, cosy, cozy, candlelight, fireplace, love, loving, loved, embrace, hug, tender, tenderness, sun-warmed, glow, glowing, glows, campfire, sunny, orange, warmer, heart, family, home, sunset, summer, kerze, chaleur, calor, lamplight, belonging, intimate, intimacy',
  )
  .phrases(
    { warmth: -0.5 },
    1,
    'cold, cool, icy, ice, frozen, frost, chill, chilly, crisp, blue, silver, snow, moonlight, steel, winter, cooler, arctic, glacier, crystalline, pale',
  )
  .phrases(
    { energy: 0.5 },
    1,
    'excited, exciting, excitement, thrilled, thrill, exhilarated, exhilarating, electric, energy, energetic, cheer, cheering, cheers, applause, roar, roaring, dancing, dance, running, celebrate, celebration, wild, powerful, power, adrenaline, laughing, laughter, ovation, vibrant, alive, triumph, victory, crowd, rush, racing, pounding, party, jump, jumping, explosion, intense, dynamic, dramatic, storm, buzz, buzzing, bursting, joyful, erupts',
  )
  .phrases(
    { energy: -0.5 },
    1,
    'calm, quiet, quietly, still, stillness, silence, silent, peace, peaceful, serene, serenity, gentle, gently, slow, slowly, rest, resting, tranquil, soft, softly, hush, hushed, breath, relaxed, meditation, whisper, grounded, ease, unhurried, solitude, tender, asleep, lullaby, reverent, ruhig, still, paisible, tranquilo',
  )
  .phrases(
    { brightness: 0.5 },
    1,
    'bright, brightly, brighter, sunlit, sunny, sunlight, light-filled, radiant, radiance, brilliant, shining, shine, shines, luminous, dazzling, airy, sparkling, sparkle, gleaming, white, morning, noon, sunshine, sun-drenched, glittering, open, spacious',
  )
  .phrases(
    { brightness: -0.5 },
    1,
    'dark, darkness, darker, dim, dimly, shadow, shadows, shadowy, moody, night, black, deep, gloomy, dusk, midnight, candlelit, low light, storm, starlit',
  )
  .phrases(
    { saturation: 0.5 },
    1,
    'colourful, colorful, vivid, vibrant, bright, rich, saturated, lush, flowers, wildflowers, festival, market, tropical, rainbow, vivid colours, bold, turquoise, crimson, emerald, balloons, fireworks, dazzling, blazing, fiery, spices, carnival, electric',
  )
  .phrases(
    { saturation: -0.5 },
    1,
    'muted, faded, misty, mist, fog, grey, gray, pale, soft, subtle, monochrome, dusty, hazy, minimal, minimalist, washed, pastel, silver, simple, rain, overcast, snow',
  )
  .build()

type Rgb = [number, number, number]
export const COLOUR_WORDS = new LexiconBuilder<Rgb>()
  .phrases([0.78, 0.13, 0.14], 1, 'red, scarlet, rote, roten, rouge, rojo, roja, ruby, cherry red')
  .phrases([0.6, 0.06, 0.14], 1, 'crimson, burgundy, maroon, wine red')
  .phrases([0.93, 0.5, 0.14], 1, 'orange, tangerine, apricot, copper, rust')
  .phrases([0.95, 0.66, 0.2], 1, 'amber, honey-coloured, honey')
  .phrases([0.87, 0.69, 0.25], 1, 'gold, golden, oro, doré')
  .phrases([0.97, 0.86, 0.3], 1, 'yellow, gelb, gelbe, gelben, jaune, amarillo, lemon yellow')
  .phrases([0.24, 0.55, 0.26], 1, 'green, grün, grüne, grünen, vert, verte, verde')
  .phrases([0.05, 0.5, 0.35], 1, 'emerald, jade, emerald green')
  .phrases([0.45, 0.52, 0.3], 1, 'olive green, sage, moss green')
  .phrases([0.1, 0.5, 0.52], 1, 'teal, petrol')
  .phrases([0.2, 0.78, 0.76], 1, 'turquoise, aqua, aquamarine, cyan')
  .phrases([0.17, 0.38, 0.74], 1, 'blue, azure, cobalt, sapphire, blau, blaue, blauen, bleu, bleue, azul')
  .phrases([0.1, 0.16, 0.36], 1, 'navy, indigo, midnight blue, navy blue, dark blue, deep blue')
  .phrases([0.5, 0.28, 0.66], 1, 'purple, violet, lila, morado')
  .phrases([0.71, 0.62, 0.85], 1, 'lilac, mauve, lavender sky, lavender light')
  .phrases([0.93, 0.55, 0.68], 1, 'pink, rosy, rosa, rosé, magenta, fuchsia, rose gold')
  .phrases([0.96, 0.68, 0.55], 1, 'peach, coral, salmon')
  .phrases([0.95, 0.94, 0.92], 1, 'white, weiß, weiße, weißen, blanc, blanche, blanco, blanca, ivory, cream')
  .phrases([0.1, 0.1, 0.12], 1, 'black, schwarz, noir, negro, negra')
  .phrases([0.45, 0.32, 0.22], 1, 'brown, chestnut brown, braun, marron, terracotta, ochre')
  .phrases([0.72, 0.75, 0.78], 1, 'silver, silvery, grey, gray, grau, gris')
  .build()
