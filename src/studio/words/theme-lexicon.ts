import type { Place } from '../scene.ts'
import { LexiconBuilder } from './lexicon.ts'

/** Abstract words and the scenes that stand nearest to them; the seed chooses among them. */
export const THEME_WORDS = new LexiconBuilder<readonly Place[]>()
  .nouns(['coast', 'sea', 'mountain'], 1, 'freedom, independence, adventure, possibility, escape, liberation')
  .phrases(
    ['coast', 'sea', 'mountain'],
    1,
    'free, liberated, unlimited, limitless, travel, travelling, traveling, frei, libre, independent',
  )
  .nouns(
    ['mountain', 'coast'],
    1,
    'achievement, success, victory, goal, challenge, strength, courage, dream, triumph, power, ambition, discipline, confidence, accomplishment, erfolg, réussite, éxito, pride',
  )
  .phrases(
    ['mountain', 'coast'],
    1,
    'proud, achieved, strong, brave, successful, fearless, unstoppable, confident',
  )
  .nouns(
    ['house', 'lake', 'garden'],
    1,
    'love, marriage, belonging, partner, intimacy, romance, tenderness, liebe, amour, amor, relationship, connection, trust',
  )
  .phrases(['house', 'lake', 'garden'], 1, 'loved, in love, beloved, together, cherished')
  .nouns(
    ['living-room', 'house', 'garden'],
    1,
    'family, togetherness, laughter, grandchild, child, mother, father, parent, familie, famille, familia, comfort, safety, warmth, daughter, son, tradition',
  )
  .phrases(['living-room', 'house', 'garden'], 1, 'safe, cosy, cozy, laughing')
  .nouns(
    ['meadow', 'garden', 'field'],
    1,
    'gratitude, joy, happiness, health, healing, growth, kindness, hope, renewal, dankbarkeit, gratitude, alegría, innocence',
  )
  .phrases(
    ['meadow', 'garden', 'field'],
    1,
    'grateful, thankful, happy, joyful, healthy, healed, alive, glücklich, heureux, feliz, blessed, growing',
  )
  .nouns(
    ['lake', 'forest', 'river'],
    1,
    'peace, calm, silence, rest, balance, stillness, serenity, solitude, quiet, breath, frieden, paix, paz, acceptance, forgiveness, ruhe, meditation',
  )
  .phrases(['lake', 'forest', 'river'], 1, 'peaceful, calm, quiet, still, serene, relaxed, slow, healing')
  .nouns(
    ['fjord', 'desert', 'mountain'],
    1,
    'awe, wonder, mystery, eternity, infinity, universe, spirit, soul, god, prayer, transcendence, remembrance, miracle, divine, magic',
  )
  .phrases(['fjord', 'desert', 'mountain'], 1, 'vast, infinite, sacred, eternal, holy, magical')
  .nouns(
    ['forest', 'field', 'hall'],
    1,
    'legacy, impact, community, generation, service, mentor, scholarship, foundation, future, wisdom, charity, nonprofit',
  )
  .nouns(
    ['study', 'city'],
    1,
    'masterwork, masterpiece, work, creation, craft, art, creativity, career, business, money, wealth, project, promotion, invention, idea, research, million, income, freelance, purpose',
  )
  .build()
