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
        'It is an ordinary morning, still some way from {thing}.',
        'The day has not begun to pull at me yet, and {thing} is only something I have put into words.',
        'Nothing about this morning looks special, and {thing} still belongs to another day.',
      ],
    },
    {
      ways: [
        'I sit down, put both feet on the floor, and read what I wrote about {thing}.',
        'Before I look at anything else I read my own lines about {thing}, slowly, once.',
        'I sit the way I would sit if someone had asked me about {thing}, upright and awake, and read my lines again.',
      ],
    },
    {
      ways: [
        'I let one detail come back at its real size: {sense}.',
        'For the length of three breaths I stay with one detail, {sense}, as if it were already here.',
        'One detail is enough to make it near, and today it is {sense}.',
      ],
    },
    {
      ways: [
        'Then I {first}; this is as much of {thing} as fits into today.',
        'With {thing} in mind, I {first}.',
        'The next part is plain: I {first}, and I do it for {thing}.',
      ],
    },
    {
      ways: [
        'I keep to it for ten minutes by the clock, at the pace it really takes, and when I drift I come back by way of {sense}.',
        'My hands are slower than my thoughts, and I let them be; {sense} can wait its turn.',
        'It takes ten minutes, neither fast nor pretty, and halfway through I think once of {sense}.',
      ],
    },
    {
      ways: [
        'When the time is up I write down what I did for {thing}, in one line, and under it the step for tomorrow.',
        'Afterwards I note in one line what is done, in a second what comes next, and above both I write “{name}”.',
        'I stop while I could still go on, and leave a note beside {thing}, so to speak: where I was, and what comes next.',
      ],
    },
    {
      ways: [
        'The last thing I do is to copy out the words that started this: {meaning}.',
        'Before I stand up I say the reason aloud: {meaning}.',
        'Then I set tomorrow’s ten minutes, with the reason written next to them: {meaning}.',
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
        'Late in the day {snag}, and {thing} feels farther off than it did this morning.',
        'Some days it goes like this: {snag}, and I would gladly forget {thing} until next week.',
        'It is a hard day, because {snag}, and I can feel myself letting go of {thing}.',
      ],
    },
    {
      ways: [
        'I notice it where it begins, a tightness, a sigh, a hand reaching for something easier, and I name it: this is the point where I leave {thing} alone.',
        'I catch the thought as it comes, that {thing} was only ever a nice idea, and I say it aloud so that it is outside me.',
        'I know this moment by now; it is the one in which I talk myself out of {thing}, and I let it be seen.',
      ],
    },
    {
      ways: [
        'I settled my answer in advance, on a page headed “{name}”: if this happens, then I {answer}.',
        'The plan for it is already made, and it is short: if I start to turn away from {thing}, then I {answer}.',
        'I decided beforehand what I would do, with {thing} in mind: when it comes to this, I {answer}.',
      ],
    },
    {
      ways: [
        'So I stand up, let my shoulders drop, and do exactly that, with {sense} to steady me.',
        'I do it now, before I have agreed to it, and keep {sense} at the back of my mind.',
        'I do not wait to feel like it; I begin, and bring {sense} to mind while my hands get going.',
      ],
    },
    {
      ways: [
        'The first minutes are stiff, so I halve the task and then halve it again, until what is left of {thing} is small enough to hold.',
        'It is slow, and I make the piece smaller until I can do it today and still call it part of {thing}.',
        'If it sticks a second time, then I ask for help with one small part of {thing} and carry on with the rest.',
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
        'Afterwards I write down what got in the way, what I did about it, and that “{name}” has survived a bad day.',
        'When I stop, I note the obstacle and the answer side by side, because both are part of the way to {thing}.',
        'At the end I mark the day on the page for “{name}”, not as a good one but as one on which I began again.',
      ],
    },
  ],
}

export const TURNING: Plan = {
  what: 'turning',
  titles: ['{name}: the Day Itself', '{name}: From the First Minute', '{name}: Step by Step Through the Day'],
  steps: [
    {
      ways: [
        'This is the day I go through it for real, from the first minute: {doing}.',
        'Today it is no rehearsal; it is {doing}, and it begins quietly.',
        'I have come to it by small steps, and now it is here: {doing}.',
        'This is the day I go through it for real, and the first thing I meet is {thing}.',
        'Today it is no rehearsal, and it begins quietly, with {thing}.',
      ],
    },
    {
      ways: [
        'I am early enough to look round, and I take in {thing} and {thing} without hurrying past them.',
        'I stop before I do anything and let my eyes go from {thing} to {thing}.',
        'I stop before I do anything, and look at {thing} until I have really seen it.',
        'I am early enough to look at {thing} without hurrying past.',
      ],
    },
    {
      ways: [
        'I check what I can feel with my own body, and the answer is simple: {sense}.',
        'My breath goes lower, my hands grow warm, and I notice {sense}.',
        'I let my weight settle and pay attention to {sense}.',
      ],
    },
    {
      ways: [
        'Then I {turn}, and let {thing} take the time it takes.',
        'I {turn}, the way I practised it for {thing}.',
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
        'I do not look ahead to how it ends; there is {thing}, there is the next thing to do, and I do it.',
        'I leave the ending to itself and stay with {thing} for as long as I am needed there.',
        'How it turns out can wait; for now there is only {thing} and the next small thing to do well.',
      ],
    },
    {
      ways: [
        'When it is quiet again I say it to myself, in my own words: {meaning}.',
        'Only at the very end do I let the meaning in, and it is the one I wrote down: {meaning}.',
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
    'I sit upright, put both feet on the floor, and read them again, once, aloud: {thing}.',
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
    'If my nerves rise, then I come back to one line, {thing}, and do only the next step.',
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
