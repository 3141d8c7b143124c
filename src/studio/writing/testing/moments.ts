/** Wishes as people write them, each with the kind whose texts suit it, or 'neutral'. */
export const WISHES = [
  {
    kind: 'garden',
    surface: 'Most mornings I am watering my orchids in the greenhouse. Rain drums on the glass.',
    sensory: 'Damp earth, a warm can in my hand.',
    soul: 'I have time for slow things.',
  },
  {
    kind: 'running',
    surface:
      'I cross the finish line of the city marathon with my arms up. My sister waits behind the fence with a blanket.',
    sensory: 'My legs burn, salt on my lips.',
    soul: 'I was the one who came last at school.',
  },
  {
    kind: 'music',
    surface: 'I stand in front of the orchestra and we play my own symphony for the first time.',
    sensory: 'The cellos hum in my ribs.',
    soul: 'This is what I was made to do.',
  },
  {
    kind: 'writing',
    surface: 'My first novel lies in the window of the bookshop on the corner.',
    sensory: 'The smell of paper and rain.',
    soul: 'I told a story that I was afraid of.',
  },
  {
    kind: 'learning',
    surface: 'I defend my dissertation and the professors shake my hand.',
    sensory: 'Chalk dust on my sleeve.',
    soul: 'Nobody in my family went to university before me.',
  },
  {
    kind: 'art',
    surface: 'I have my own pottery studio. A tall vase comes out of the kiln without a crack.',
    sensory: 'Clay under my nails.',
    soul: 'My hands know something that I cannot say.',
  },
  {
    kind: 'awe',
    surface: 'My father and I lie on our backs in the desert and look up at the Milky Way.',
    sensory: 'The sand is still warm.',
    soul: 'I feel small and glad of it.',
  },
  {
    kind: 'money',
    surface: 'I work three days a week, no boss, no debts, and the rest of the time is mine.',
    sensory: 'Slow coffee, a quiet phone.',
    soul: 'I own my days.',
  },
] as const

export const layersOf = ({ surface, sensory, soul }: { surface: string; sensory: string; soul: string }) => ({
  surface,
  sensory,
  soul,
})

export const basePrompt = ({
  surface,
  sensory,
  soul,
}: {
  surface: string
  sensory: string
  soul: string
}): string =>
  `VISUAL SCENE:\n${surface}\n\nSENSORY DETAILS:\n${sensory}\n\nEMOTIONAL ESSENCE & MEANING:\n${soul}`
