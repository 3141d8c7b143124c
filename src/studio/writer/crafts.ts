/**
 * What doing looks like for one kind of moment. Steps are verb phrases after "I"; snags are whole clauses.
 * They say what a person can try, never what has happened to them.
 */
export interface Craft {
  first: readonly string[]
  snag: readonly string[]
  answer: readonly string[]
  turn: readonly string[]
}

export const CRAFTS = {
  voice: {
    first: [
      'stand up and say the opening two sentences aloud, slowly',
      'speak the first minute aloud to an empty room, and then once more with fewer words',
    ],
    snag: [
      'my voice feels thin and every sentence sounds wrong',
      'I have found six small reasons not to practise aloud',
    ],
    answer: [
      'say only the opening line, standing, three times',
      'read the first paragraph aloud once, however it sounds',
    ],
    turn: [
      'look up, find one face, and let the first sentence out at half the speed I am tempted by',
      'breathe out before the first word and speak to one listener at a time',
    ],
  },
  writing: {
    first: [
      'open the page, read the last line aloud, and write the next one',
      'put down five plain sentences without mending any of them',
    ],
    snag: [
      'the page stays empty and the old draft looks weaker than I remembered',
      'I have read my last page four times and added nothing',
    ],
    answer: [
      'write one bad sentence on purpose and then a second one',
      'set a timer for ten minutes and write without going back',
    ],
    turn: [
      'read the paragraph before, pick up its rhythm, and carry it on a line at a time',
      'keep the pen moving and leave every doubt for the second reading',
    ],
  },
  music: {
    first: [
      'tune, play the hardest four bars at half speed, and stop while it still sounds good',
      'warm up for three minutes and then play one passage five times, slowly',
    ],
    snag: [
      'my fingers are stiff and the passage breaks at the same bar again',
      'the hour I had set aside has shrunk to a quarter of itself',
    ],
    answer: ['play that one bar alone, slowly, ten times', 'take the tempo down until nothing breaks'],
    turn: [
      'listen to the silence before the first note and then let it come',
      'keep my eyes on the next phrase and not on the last one',
    ],
  },
  making: {
    first: [
      'lay out what I need, make one small trial, and look at it from across the room',
      'clear the table, take up the piece where I left it, and change one thing',
    ],
    snag: [
      'what I see in front of me is a long way from what I had in mind',
      'I have moved my tools about for half an hour without using them',
    ],
    answer: [
      'work on the smallest unfinished corner for ten minutes',
      'make one rough version that nobody will see',
    ],
    turn: [
      'look for a full minute before I touch anything, and then begin with the simplest part',
      'take one step back after every ten minutes and look again',
    ],
  },
  water: {
    first: [
      'check the forecast, write down the next hour I can spend on the water, and make one call about it',
      'practise one thing with my hands that the water will ask of me',
    ],
    snag: [
      'the forecast is poor and the plan for the week has fallen through',
      'there is more to learn than I had thought and nobody to ask today',
    ],
    answer: [
      'read one page about it and move the hour to the next fair day',
      'go through the manoeuvre once on dry land, step by step',
    ],
    turn: [
      'check each thing in its order, from the weather to the last knot, and then cast off',
      'feel for the wind on my face before I put a hand to anything',
    ],
  },
  height: {
    first: [
      'lace my shoes and go uphill for ten minutes at a pace I could talk at',
      'do one short set of the exercises that the climb will ask of my legs',
    ],
    snag: [
      'my legs are tired and it is raining against my plan',
      'I slept badly and the training I had planned looks long',
    ],
    answer: [
      'put the shoes on and go for ten minutes, with leave to turn round after that',
      'do the first exercise only and then decide about the second',
    ],
    turn: [
      'set one foot and then the other, and breathe in time with them',
      'look at the next few metres of the way and leave the rest of it alone',
    ],
  },
  body: {
    first: [
      'put on what I move in and begin with five easy minutes',
      'do the first and easiest part before I can argue with it',
    ],
    snag: ['I am tired and the sofa is nearer than the door', 'a missed day has quietly become three'],
    answer: ['move for five minutes and let that count', 'do the shortest version there is, today'],
    turn: [
      'find an even breath and let it set the pace',
      'loosen my hands, drop my shoulders, and keep my eyes a few steps ahead',
    ],
  },
  home: {
    first: [
      'write down one thing that would have to be true first, and what it would cost in time or money',
      'make one call, or send one message, about the next small piece of it',
    ],
    snag: [
      'the figures do not add up yet and I feel foolish for hoping',
      'there is a form to fill in, and I have put it off twice',
    ],
    answer: [
      'do one line of the figures, or one line of the form, and save it',
      'write down the one question I am stuck on and whom to put it to',
    ],
    turn: [
      'go from room to room, slowly, and touch one thing in each',
      'set things down where they belong, one after another',
    ],
  },
  kin: {
    first: [
      'send one honest sentence to someone this is about, without waiting for the right moment',
      'put the phone in another room and give ten whole minutes to whoever is near',
    ],
    snag: [
      'I am short with someone I love, over nothing, at the end of a long day',
      'everyone is tired and each of us is looking at a different screen',
    ],
    answer: [
      'put down what I am holding, turn toward them, and ask one real question',
      'say “I am sorry, let me begin again” and sit down beside them',
    ],
    turn: [
      'put the day aside, look up, and let whoever is there finish every sentence',
      'slow my hands, look at each face in turn, and listen a little longer than usual',
    ],
  },
  work: {
    first: [
      'name the single next step, small enough to finish today, and do the first ten minutes of it',
      'write one message to one person who would be glad of this, and send it',
    ],
    snag: ['other people’s errands have eaten the hours I had kept free', 'the first answer I get is a no'],
    answer: [
      'close everything else and do ten minutes on the one next step',
      'ask one person one question before the day is over',
    ],
    turn: [
      'read my own notes once, close them, and begin with what matters most',
      'take one thing at a time, finish it, and only then reach for the next',
    ],
  },
  teaching: {
    first: [
      'write down one thing I know by heart and how I would show it to a beginner',
      'offer one hour of help to one person, with a day and a time',
    ],
    snag: ['I wonder who I am to teach anyone, and nothing gets written', 'nobody has answered my offer yet'],
    answer: [
      'explain one small thing to one person, in my own words',
      'ask one person what they would most like to learn from me',
    ],
    turn: [
      'ask the first question and wait for the answer without filling the silence',
      'show it once, slowly, and then hand it over and watch',
    ],
  },
  growing: {
    first: [
      'step outside, look at what is there, and do the one small job that the season asks for',
      'put one seed, or one line in the calendar, where it will be seen',
    ],
    snag: [
      'something has failed to come up and the weather has turned against me',
      'there is more to tend than I have hours for',
    ],
    answer: [
      'tend one square metre and leave the rest for another day',
      'take away what is lost and put in one new thing',
    ],
    turn: [
      'kneel down, work along one row with both hands, and let the pace come from the ground',
      'look first, touch second, and do what is ready to be done',
    ],
  },
  stillness: {
    first: [
      'sit upright, put down everything I am holding, and count ten slow breaths',
      'walk outside without my phone for ten minutes and look up twice',
    ],
    snag: [
      'my mind is loud, and quiet feels like one more task',
      'the day has filled every gap before I noticed there was one',
    ],
    answer: [
      'take three slow breaths where I stand and look at the farthest thing I can see',
      'step to the nearest window or door and stay there for two minutes',
    ],
    turn: [
      'stand still until I have heard three separate sounds',
      'let my breath grow slow, and look for longer than I think I need to',
    ],
  },
  any: {
    first: [
      'do the first small thing that can be done from where I am',
      'write down the next step, small enough for today, and begin it',
    ],
    snag: [
      'I feel used up and would rather leave everything alone',
      'I have thought about it a good deal and done nothing',
    ],
    answer: [
      'do the smallest piece of it for five minutes',
      'begin with my hands before my head has an opinion',
    ],
    turn: [
      'take it one movement at a time and let each one finish',
      'go slowly enough to notice each thing as I come to it',
    ],
  },
} as const satisfies Record<string, Craft>

export type CraftName = keyof typeof CRAFTS
