import type { Activity } from '../scene.ts'
import { LexiconBuilder } from './lexicon.ts'

/** What people do, by the words that say it. */
export const ACTIVITY_WORDS = new LexiconBuilder<Activity>()
  .phrases(
    'arms-raised',
    3,
    'arms raised, arms wide open, arms wide, arms outstretched, arms open, arms up, arms in the air, raise my arms, raising my arms, raise my hands, hands raised, hands in the air, fist in the air, lift my arms, arms stretched, arms lifted, cheering, throw my arms up, throwing my arms, arms spread, hold up the trophy, crossing the finish line, cross the finish line, arms thrown, arms overhead',
  )
  .verbs('arms-raised', 1.6, 'cheer, celebrate, rejoice')
  .verbs('embracing', 3, 'hug, embrace, cuddle, kiss, snuggle')
  .phrases(
    'embracing',
    3,
    'in my arms, into each other’s arms, each other’s arms, in his arms, in her arms, in each other’s arms, arms around, arm around, arms around me, her head on my shoulder, his head on my shoulder, wrapped in, head on my shoulder, head on my chest, umarmen, holds me close, hold her close, hold him close, holding each other, leaning against me, leans against me, leaning into',
  )
  .phrases(
    'holding-hands',
    3,
    'holding hands, hold hands, hand in hand, holding her hand, holding his hand, holding my hand, hold her hand, hold his hand, hold my hand, hands intertwined, her hand in mine, his hand in mine, hand in mine, fingers intertwined, holds my hand, fingers laced, hand is in mine, small hand in mine, holding my daughter’s hand, holding my son’s hand, tomados de la mano, main dans la main, händchen haltend',
  )
  .verbs('speaking', 2.2, 'speak, lecture, present to, toast')
  .phrases(
    'speaking',
    2.2,
    'speech, keynote, eulogy, my vows, giving a talk, give a talk, giving my talk, delivering my talk, delivering a speech, giving a speech, give a speech, ted talk, keynote, public speaking, say my vows, reading my vows, giving a keynote, addressing the crowd, accepting the award, tell my story, telling my story, telling stories, tell them, acceptance speech, deliver my speech, deliver a keynote',
  )
  .verbs('singing', 2.4, 'sing')
  .phrases(
    'making-music',
    2.6,
    'play the piano, playing the piano, plays the piano, playing piano, play piano, playing guitar, play guitar, playing the guitar, play the guitar, plays the guitar, playing the violin, play the violin, plays the violin, playing violin, playing the cello, play the cello, playing my guitar, play my guitar, making music, strumming, strum, at the piano, playing music, conducting the orchestra, conduct, drumming, playing my violin, playing my song, playing my songs, play my songs, playing drums, playing cello, playing my music, plays guitar, plays piano, with my band, play the trumpet, playing the trumpet, playing saxophone, piano recital, playing with my band',
  )
  .verbs('playing', 1.8, 'play')
  .phrases(
    'playing',
    2,
    'playing tag, build a sandcastle, building a sandcastle, building sandcastles, on the swing, on a swing, swinging, flying a kite, playing chess, board games, throwing a ball, building a snowman, playing catch, fly a kite, chase, chasing, splash, splashes, splashing, throws, tickle, snowball fight',
  )
  .verbs('dancing', 2.6, 'dance, waltz, tango, twirl, salsa')
  .verbs('writing', 2.4, 'write, scribble, sign copies')
  .phrases(
    'writing',
    2.4,
    'signing books, signing my book, writing my book, writing my novel, last sentence, final chapter, last page, sign my book, putting down my pen, signing copies, pen in hand, schreiben, schreibe, escribo, escribir, écris, typing the last',
  )
  .verbs('reading', 2.2, 'read, leaf through')
  .phrases('reading', 2.4, 'bedtime story, lese, storytime, with a book, reading aloud')
  .verbs('painting', 2.4, 'paint, sketch')
  .phrases(
    'painting',
    2,
    'at my easel, at the easel, brush in hand, brush in my hand, in front of the canvas, before the canvas, malen',
  )
  .verbs(
    'working',
    1.6,
    'work, sculpt, weld, carve, hammer, build, repair, code, type, solder, craft, arbeite, throw a pot',
  )
  .phrases(
    'working',
    1.8,
    'at my desk, at the workbench, on my laptop, in my workshop, at my laptop, at the desk, over the microscope, microscope is in front of me, in my own lab, in my lab, in the lab, operating, at my workbench',
  )
  .verbs('cooking', 2.4, 'cook, bake, knead, stir the')
  .phrases(
    'cooking',
    2.2,
    'at the stove, rolling dough, chopping vegetables, making pancakes, making pasta, making dinner, preparing dinner, grilling, making breakfast, flipping pancakes',
  )
  .verbs('eating', 2.2, 'eat, dine, share a meal, feast')
  .phrases(
    'eating',
    1.8,
    'having dinner, having breakfast, dinner together, sharing dinner, around the table, at the table, round the table, around a long table, around the long table, round the long table, around the dinner table, at a long table, around a table, picnic, having lunch, sharing a meal, drinking coffee, sipping coffee, sipping tea, thanksgiving dinner, christmas dinner, at the long table, around our table, at our table, breaking bread, raise a glass, raise our glasses, clinking glasses, raising a glass, raises their glasses, share a bottle, sharing a bottle, bottle of wine, bottle of red wine, drink tea, drink coffee, drinking tea, drink wine, drinking wine, raise their glasses, at our usual table',
  )
  .phrases(
    'gardening',
    2.6,
    'gardening, rake, rakes, raking, planting, watering, weeding, harvesting, picking tomatoes, picking apples, picking grapes, digging, hands in the soil, hands in the earth, plant a tree, planting a tree, plants, sowing, picking roses, tending, pruning, pick apples, pick tomatoes, pick grapes, in the soil',
  )
  .verbs('climbing', 2.4, 'climb, scramble')
  .phrases('climbing', 2, 'rock climbing, mountaineering, rope team')
  .verbs('swimming', 2.4, 'swim, snorkel, dive, float on my back')
  .phrases(
    'swimming',
    2,
    'paddle out, paddling out, ride the wave, catch a wave, catch the first wave, floating in the water, in the water up to, schwimmen, nager, nadar, surfing, surf, scuba diving',
  )
  .verbs('cycling', 2.4, 'cycle, bike')
  .phrases(
    'cycling',
    2.6,
    'riding my bike, riding our bikes, riding a bicycle, riding bikes, riding a bike, ride my bike, on my bike, on a bicycle, ride our bikes, bike ride, on my bicycle, ride bicycles, riding bicycles',
  )
  .verbs('riding', 2.2, 'ride a horse, gallop')
  .phrases(
    'riding',
    2.4,
    'riding, horseback, on horseback, horse riding, on a horse, riding a horse, riding my horse, on a camel, riding horses, ride, rides',
  )
  .phrases(
    'fishing',
    2.4,
    'fishing, fish with, first fish, catches a fish, catch a fish, caught a fish, biggest fish, casting a line, fly fishing, cast my line, angling, casts his line, cast a line',
  )
  .phrases(
    'rowing',
    2.6,
    'rowing, kayaking, canoeing, paddling, row across, in a canoe, in a kayak, paddle, paddleboarding, in a rowboat, in a rowing boat, in our canoe, in a rowing-boat, rowed, row out, row to, row across, row on, rows out, we row, i row, row in',
  )
  .verbs('sailing', 2.4, 'sail, steer')
  .phrases(
    'sailing',
    2.4,
    'at the helm, on the deck of my boat, at the wheel of, on my sailboat, on our sailboat, on my sailing boat, on our sailing boat, on my yacht, on our yacht, on a sailboat, on a yacht, on a sailing boat, segeln, naviguer, navegar, segle',
  )
  .verbs('meditating', 2.6, 'meditate, pray')
  .phrases(
    'meditating',
    2.6,
    'meditation, doing yoga, yoga, cross-legged, lotus position, in prayer, breathing deeply with my eyes closed, eyes closed in silence, practice yoga, practising yoga, sit in silence',
  )
  .phrases(
    'lying',
    2.2,
    'lying, we lie, i lie, lie on, lying down, lie in, lie back, lay on, stretched out, in the hammock, in a hammock, resting on my back, sleeping, asleep, liege, on my back, on our backs, sunbathing, lies in, lies on, lie side by side, lie under, lie beneath, laid out in',
  )
  .verbs('kneeling', 2.2, 'kneel, crouch, squat')
  .phrases('kneeling', 2.4, 'on one knee, on my knees, proposing, proposes, down on one knee, bend down')
  .verbs('carrying', 2, 'carry')
  .phrases(
    'carrying',
    2.2,
    'holding my newborn, holding my baby, holding our baby, baby in my arms, holding the baby, carrying my, wood in my arms, firewood in my arms, flowers in my arms, books in my arms, newborn in my arms, holding a baby, holding our newborn, hold my baby, hold our baby, cradling, baby on my chest',
  )
  .phrases(
    'shoulder-ride',
    3,
    'on my shoulders, on his shoulders, on her shoulders, on my husband’s shoulders, on our shoulders, on her father’s shoulders, on his father’s shoulders, piggyback',
  )
  .verbs('waving', 2, 'wave at, wave to, wave goodbye')
  .phrases('waving', 2.2, 'waving, waves at me, waves at us, waving goodbye, waves to')
  .verbs('pointing', 2.2, 'point at, point to, point out, point up')
  .phrases('pointing', 2, 'pointing')
  .verbs('photographing', 2.4, 'photograph, take a photo, take photos, take a picture, film')
  .phrases(
    'photographing',
    2.4,
    'taking pictures, taking photos, taking a photo, behind the camera, camera in hand, taking photographs, my camera',
  )
  .verbs('teaching', 2.4, 'teach, mentor, coach, instruct')
  .phrases(
    'teaching',
    1.8,
    'in front of my class, in front of the class, showing my son how, showing my daughter how, show my son how, show my daughter how, leading a workshop, guiding students, leading a retreat, explaining, teaching',
  )
  .verbs('jumping', 2.2, 'jump, leap, dive off, skydive')
  .verbs('running', 2.2, 'run, jog, sprint, race')
  .phrases('running', 2, 'marathon, last mile, courir, correr, laufen')
  .verbs(
    'walking',
    1.9,
    'walk, stroll, hike, wander, trek, step, march, explore, spazieren, arrive, enter, come home, cross',
  )
  .phrases(
    'walking',
    1.8,
    'gehen, gehe, marcher, caminar, marche, caminando, on a walk, making our way, walking the dog, skiing, ski, paseando',
  )
  .verbs('sitting', 1.8, 'sit, perch, relax')
  .phrases(
    'sitting',
    1.8,
    'seated, on the sofa, on the couch, in an armchair, sitze, sitzen, assis, assise, sentado, sentada, gathered around the fire, around the campfire, around the fire, on a bench, on the bench, sit around, gathered around, in the rocking chair, in my chair, at the window seat, at a cafe, at a café, driving, drive, behind the wheel, curled up, on the porch swing, by the fire, porch, wir sitzen, sentados, at a table',
  )
  .verbs('standing', 1.2, 'stand, lean on, gaze, look out, watch, stare, pause, marvel, wait')
  .phrases(
    'standing',
    1.3,
    'my own bakery, my bakery, my own café, my own cafe, my own restaurant, my own shop, my bookshop, my own bookshop, stehe, stehen, debout, de pie, barefoot on, looking at, at the railing, at the window, at the summit, floating, look up',
  )
  .build()
