/** Ways to say one step. Each names something of the person's, so that no two people read the same sentence. */
interface Step {
  ways: readonly string[]
  /** Left out when the rest is long already. */
  isOptional?: true
}

export interface Plan {
  what: string
  titles: readonly string[]
  steps: readonly Step[]
}

export const MORNING: Plan = {
  what: 'morning',
  titles: ['{name}: the First Ten Minutes', '{name}: an Ordinary Morning', '{name}: the Smallest First Step'],
  steps: [
    {
      ways: [
        'It is an ordinary morning, and {aim} is still some way off.',
        'Nothing about this morning looks special; {aim} is still a few lines on a page.',
        'The day has not begun to pull at me yet, and its first ten minutes belong to “{name}”.',
      ],
    },
    {
      ways: [
        'I sit down, put both feet on the floor, and read my own lines about {thing}, slowly, once.',
        'Before I look at anything else I read what I wrote about {thing}.',
        'I sit upright and awake, and read the lines about {thing} as if someone had asked me to explain them.',
      ],
    },
    {
      ways: [
        'I let one detail come as near as it will: {sense}.',
        'For the length of three breaths I stay with one detail, {sense}.',
        'One detail is enough to make it real, and today I choose {sense}.',
      ],
    },
    {
      ways: [
        'Then I {first}; this is as much of “{name}” as fits into today.',
        'With {thing} in mind, I {first}.',
        'What comes next is plain, a first piece of “{name}”: I {first}.',
      ],
    },
    {
      isOptional: true,
      ways: [
        'I keep the pace that the task really has, and when I drift I come back by way of {sense}.',
        'It is neither fast nor pretty, and halfway through I think once of {sense}.',
        'My hands are slower than my thoughts, and I let them be; {sense} can wait.',
      ],
    },
    {
      ways: [
        'When the time is up I write down in one line what I did today for “{name}”, and under it the step for tomorrow.',
        'I stop while I could still go on, and note under “{name}” where I was and what comes next.',
        'Afterwards I put a small mark beside “{name}” and choose the hour for tomorrow.',
      ],
    },
    {
      ways: [
        'The last thing I do is to copy out why: {meaning}.',
        'Before I stand up I say the reason aloud: {meaning}.',
        'The reason stands next to it, in my own words: {meaning}.',
      ],
    },
  ],
}

export const OBSTACLE: Plan = {
  what: 'obstacle',
  titles: [
    '{name}: When It Gets Hard',
    '{name}: the Evening I Would Rather Not',
    '{name}: a Plan for the Hard Day',
  ],
  steps: [
    {
      ways: [
        'Late in the day {snag}, and {aim} feels farther off than it did this morning.',
        'Some days it goes like this: {snag}, and I would gladly leave “{name}” until next week.',
        'It is a hard day, because {snag}, and I can feel my hold on “{name}” going slack.',
      ],
    },
    {
      ways: [
        'I notice where it begins, a tightness, a sigh, a hand reaching for something easier, and I name it: this is the point where I put {thing} out of my mind.',
        'I catch the thought as it comes, that {aim} was only ever a nice idea, and say it aloud so that it stands outside me.',
        'I know this moment by now; it is the one in which I tell myself that {aim} is for other people, and I let it be seen.',
      ],
    },
    {
      ways: [
        'I settled my answer in advance, on the page headed “{name}”: if this happens, then I {answer}.',
        'The plan for it is already made and lies beside my lines about {thing}: if I start to turn away, then I {answer}.',
        'I decided beforehand what I would do, with {thing} in mind: if it comes to this, then I {answer}.',
      ],
    },
    {
      ways: [
        'So I stand up, let my shoulders drop, and do exactly that, with {sense} to steady me.',
        'I do it now, before I have agreed to it, and keep {sense} at the back of my mind.',
        'I do not wait to feel like it; I begin, and let {sense} keep me company.',
      ],
    },
    {
      isOptional: true,
      ways: [
        'The first minutes are stiff, so I halve the task and halve it again, until my share of “{name}” is small enough for tonight.',
        'It is slow, and I make the piece smaller until I can do it today and still count it toward {aim}.',
        'If it sticks a second time, then I ask for help with one small part and go on with the rest, {thing} still in mind.',
      ],
    },
    {
      isOptional: true,
      ways: [
        'Somewhere in the middle I remember what I wrote: {meaning}.',
        'What keeps me there is a sentence of my own: {meaning}.',
        'I keep my own words where I can see them: {meaning}.',
      ],
    },
    {
      ways: [
        'Afterwards I write down what got in the way, what I did about it, and that “{name}” has come through a bad day.',
        'When I stop, I note the obstacle and the answer side by side under “{name}”, because both belong to the way there.',
        'At the end I mark the day on the page for “{name}”, as one on which I began again.',
      ],
    },
  ],
}

export const TURNING: Plan = {
  what: 'turning',
  titles: [
    '{name}: the Day Itself',
    '{name}: From the First Minute',
    '{name}: the Whole of It, Step by Step',
  ],
  steps: [
    {
      ways: [
        'This is the day I go through it for real, from the first minute: {doing}.',
        'Today is no rehearsal; it is {doing}, and it begins quietly.',
        'I have come to it by small steps, and now it is here: {doing}.',
        'This is the day I go through it for real, and it opens with {thing}.',
        'Today is no rehearsal, and it begins quietly, with {thing}.',
      ],
    },
    {
      ways: [
        'There is time to look round, and I take in {thing} and {thing} without hurrying past.',
        'I stop before I do anything and let my eyes go from {thing} to {thing}.',
        'I stop before I do anything, and look long and properly at {thing}.',
        'There is time, and I give the first of it to {thing}.',
      ],
    },
    {
      ways: [
        'I check what I can feel with my own body, and the answer is simple: {sense}.',
        'My breath goes lower, my shoulders come down, and I notice {sense}.',
        'I let my weight settle and pay attention to {sense}.',
      ],
    },
    {
      ways: [
        'Then I {turn}, and {aim} takes the time it takes.',
        'I {turn}, the way I practised it for {aim}.',
        'With {thing} before me, I {turn}.',
      ],
    },
    {
      ways: [
        'If my nerves rise, then I breathe out slowly, find {sense} again, and do only the next step.',
        'If I catch myself racing ahead, then I come back to {sense} and to what my hands are doing.',
        'If something goes wrong, then I stop for one breath, return to {sense}, and take up the step I was in.',
      ],
    },
    {
      ways: [
        'I do not look ahead to how it ends; I look at {thing}, and then at the next thing to do.',
        'I leave the ending to itself and stay with {thing} for as long as I am needed there.',
        'How it turns out can wait; for now I have {thing} and one small thing to do well.',
      ],
    },
    {
      ways: [
        'When it is quiet again I say it to myself, in my own words: {meaning}.',
        'Only at the very end do I let the meaning in, the one I wrote down long before: {meaning}.',
        'Later, with the day still on my skin, I write one line under the old one: {meaning}.',
      ],
    },
  ],
}

const quotedOnly = (what: string, title: string, ways: readonly string[]): Plan => ({
  what,
  titles: [`{name}: ${title}`],
  steps: ways.map((way) => ({ ways: [way] })),
})

/** For words in another language: their words stay whole, in quotation marks, and the steps around them are plain. */
export const OTHER_LANGUAGE: readonly Plan[] = [
  quotedOnly('morning', 'the First Ten Minutes', [
    'It is an ordinary morning, and I begin with my own words: {thing}.',
    'I sit upright, put both feet on the floor, and read my lines under “{name}” once, aloud.',
    'For three breaths I stay with what I can feel in them: {sense}.',
    'Then I choose one step toward “{name}” that is small enough for today, and I do it for ten minutes by the clock.',
    'When the time is up I write down what I did for “{name}” and what comes next.',
    'Before I stand up I say my reason aloud, as I wrote it: {meaning}.',
  ]),
  quotedOnly('obstacle', 'a Plan for the Hard Day', [
    'Late in the day I am tired, and these words feel far away: {thing}.',
    'I notice the moment in which I would rather leave “{name}” for another week, and I name it.',
    'I settled my answer in advance, next to these words, {sense}: if I want to put it off, then I do the smallest piece of it for five minutes.',
    'I do not wait to feel like it; I begin, and keep one line before my eyes: {meaning}.',
    'If it sticks a second time, then I halve the task, and what is left still belongs to “{name}”.',
    'Afterwards I write down what got in the way of “{name}” and what I did about it.',
  ]),
  quotedOnly('turning', 'the Day Itself', [
    'This is the day I go through it for real, and I know it by these words: {thing}.',
    'I stop before I do anything and look round slowly, until I have found what I once wrote: {sense}.',
    'I let my weight settle, breathe out, and take the first step of “{name}” at the pace it really takes.',
    'If my nerves rise, then I come back to the first line under “{name}” and do only the next step.',
    'I do not look ahead to how “{name}” ends; there is the next thing to do, and I do it.',
    'When it is quiet again I say it to myself as I wrote it: {meaning}.',
  ]),
]

/** When nothing has been written yet: honest about it, and still something to do. */
export const EMPTY_SCENARIOS = [
  {
    title: 'Ten Quiet Minutes',
    scenarioText:
      'I sit down somewhere I will not be disturbed and put both feet on the floor. The page in front of me is empty, and that is where this begins. I ask one question, what would I be glad to see, and write down the first plain answer, without judging it. Then I write where it happens, who is there, and what my hands are doing. After ten minutes I stop, even in the middle of a line. I read it once, aloud, and set a time to come back to it.',
  },
  {
    title: 'When Nothing Comes',
    scenarioText:
      'Some evenings no picture comes, and I feel like closing the page. I have a small plan for that: if nothing comes, then I write about the best hour of the past week, who was in it and what it sounded like. I do that now, slowly, for five minutes. One detail in it is warmer than the rest, and I draw a line under it. That detail is enough for today. I write one sentence that begins with it, and leave the page open for tomorrow.',
  },
  {
    title: 'The First True Sentence',
    scenarioText:
      'Today I come back to the page with a little time in hand. I breathe out, let my shoulders drop, and wait until one scene stands clearer than the others. I describe it as it would look through my own eyes, from left to right, and leave out what I do not know yet. If I catch myself writing what others would like to read, then I stop and write what I would like to see. At the end I choose the one sentence that is most true, and put it first.',
  },
] as const
