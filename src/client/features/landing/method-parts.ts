export interface MethodPart {
  name: string
  /** What the user does in this product. */
  practice: string
  /** What the source supports. It must not claim more. */
  finding: string
  source: { label: string; url: string }
}

const doi = (id: string) => `https://doi.org/${id}`

/** The eight parts of the method, in the order of the cards. */
export const methodParts: readonly MethodPart[] = [
  {
    name: 'Visual encoding',
    practice: 'You write a scene until it can be seen, and it comes back to you as a picture.',
    finding: 'Imagined and seen scenes share much of the same brain activity.',
    source: { label: 'Dijkstra & Fleming, 2023', url: doi('10.1038/s41467-023-37322-1') },
  },
  {
    name: 'Mental rehearsal',
    practice: 'Five minutes inside one scene, with its place, its posture and its feeling.',
    finding:
      'Rehearsal helps more the closer it comes to the real thing. Its effects are modest, and they are real.',
    source: { label: 'Smith et al., 2007', url: doi('10.1080/10413200600944132') },
  },
  {
    name: 'Action pairing',
    practice: 'Every scene gets one step that fits into today.',
    finding:
      'Deciding when and where you will act makes acting clearly more likely, across hundreds of tests.',
    source: { label: 'Sheeran et al., 2024', url: doi('10.1080/10463283.2024.2334563') },
  },
  {
    name: 'Reward encoding',
    practice: 'The third layer names why it matters, so that the step has something to lead to.',
    finding:
      'Enjoying the outcome in mind alone can drain the energy to act. Here no picture stands without a step.',
    source: { label: 'Kappes & Oettingen, 2011', url: doi('10.1016/j.jesp.2011.02.003') },
  },
  {
    name: 'Process-based vision boards',
    practice: 'Your six pictures show you doing, not only having.',
    finding: 'Students who pictured the studying did better than those who pictured the grade.',
    source: { label: 'Pham & Taylor, 1999', url: doi('10.1177/0146167299025002010') },
  },
  {
    name: 'Environment alignment',
    practice: 'Wallpapers and lock screens put your scene where your eyes already go.',
    finding: 'A plan tied to a cue you will meet is carried out far more often than a plan alone.',
    source: { label: 'Gollwitzer & Sheeran, 2006', url: doi('10.1016/S0065-2601(06)38002-1') },
  },
  {
    name: 'Narrative rewriting',
    practice: 'Six moments, one story, told in your own words and for your own eyes.',
    finding:
      'Announcing who you will be can take the place of becoming it. So your story is private unless you share it.',
    source: { label: 'Gollwitzer et al., 2009', url: doi('10.1111/j.1467-9280.2009.02336.x') },
  },
  {
    name: 'Feedback loops',
    practice: 'Steps you took, rehearsals you finished, days in a row: it all stays on record.',
    finding: 'Watching your own progress helps you reach a goal, and more so when you write it down.',
    source: { label: 'Harkin et al., 2016', url: doi('10.1037/bul0000025') },
  },
]
