import { MOMENT_NAMES } from './moment-names.ts'

export const LAYERS = ['surface', 'sensory', 'soul'] as const
export type LayerName = (typeof LAYERS)[number]

export interface LayerGuide {
  /** The question that the user answers. */
  question: string
  /** Two example answers. */
  examples: readonly [string, string]
}

export interface MomentGuide {
  number: number
  name: string
  theme: string
  layers: Readonly<Record<LayerName, LayerGuide>>
}

/** The six moments, with the guiding texts for each layer. */
export const MOMENT_GUIDES: readonly MomentGuide[] = [
  {
    number: 1,
    name: MOMENT_NAMES[0],
    theme: 'The one you hardly dare to say out loud, on the day it is true.',
    layers: {
      surface: {
        question:
          'It has happened. Stand in the middle of that day and look around. Where are you, what is in front of you, who is near, and what does the light do?',
        examples: [
          'I float at the round window of a space station. Below me the whole Pacific turns from night to blue, and a thin gold line runs along the edge of the world. My sleeve has my name on it. Two crewmates drift behind me, quiet for once, looking at the same thing.',
          'The ribbon is still on the floor of our clinic. It is seven in the morning, the doors are open, and the first family walks in from the dusty street. Fresh white paint, a red bench, my mother in the second row with her good scarf on.',
        ],
      },
      sensory: {
        question:
          'Now let your body tell it. What do your hands touch, what do you hear and smell, how do you breathe, where do you feel it first?',
        examples: [
          'My fingertips rest on cold metal. There is a steady hum, and under it my own heartbeat, slower than I expected. My shoulders weigh nothing. I notice that I have been smiling so long that my cheeks ache.',
          'The key is warm from my pocket. I smell floor wax and cardamom tea. My throat is tight, and then it lets go, and I laugh out loud. Someone squeezes my left hand and does not let go.',
        ],
      },
      soul: {
        question:
          'Why this, of everything? What does it prove to you, what did it ask of you, and who have you become by doing it?',
        examples: [
          'I was the child who counted satellites from the roof because we could not afford the trip to the museum. This says that wondering is not a waste of time. I stopped asking whether I was allowed.',
          'My brother died on a road to a hospital that was too far. Nobody on this street will drive that road again. I am someone who stays until the thing is built.',
        ],
      },
    },
  },
  {
    number: 2,
    name: MOMENT_NAMES[1],
    theme: 'An ordinary day, once the days are truly yours.',
    layers: {
      surface: {
        question:
          'Choose an ordinary morning in the life that you have arranged for yourself. Where do you wake, what stands on the table, what is on the calendar, and what is not?',
        examples: [
          'A small white house two streets from the sea. The shutters are half open. On the table lie a bowl of figs, my sketchbook and one closed laptop that waits until ten. The dog sleeps in the patch of sun by the door. The calendar has one line in it: swim.',
          'Our flat on the fourth floor, with plants in every window. The ramp by the entrance is new and it is simply part of the house. I roll out to the balcony with my coffee, and the market is setting up below. My first call is at eleven, with people I chose.',
        ],
      },
      sensory: {
        question:
          'Follow one hour of that day through your senses. How fast do you move, what does the air feel like, what has gone quiet inside you?',
        examples: [
          'Cool tiles under my feet, salt on the air. I chew slowly. No buzz in my pocket, no list running behind my eyes. When I breathe out, my jaw drops, and I notice it used to be clenched.',
          'The cup is almost too hot to hold. I hear crates, gossip, a radio playing an old song, and I hum along. My hands are still. My back, for once, has nothing to say.',
        ],
      },
      soul: {
        question:
          'What does this freedom make room for? What did you say no to for it, and what are you saying yes to?',
        examples: [
          'I said no to being important in rooms I did not like. I said yes to being home when my daughter gets in from school with something to tell me. My time is spent on what I would miss.',
          'For years I fitted myself around other people’s plans for me. Here, my life is built around me, and I have energy left to give. Being rested is how I am generous.',
        ],
      },
    },
  },
  {
    number: 3,
    name: MOMENT_NAMES[2],
    theme: 'Known, and at home with someone. Any someone.',
    layers: {
      surface: {
        question:
          'Picture a moment with people, or one person, with whom you need no armour. A partner, a friend, a family you were given or made. Where are you together, and what are you doing?',
        examples: [
          'Late evening, our kitchen. He washes, I dry, and the window is fogged over. The children have gone up. There is flour on the floor from the dumplings. He flicks water at me, and neither of us is in a hurry to finish.',
          'A long table under the plum tree, eleven of us, no two chairs alike. My oldest friend is carving; her new baby is asleep on my chest. My sister is telling the story I always ask for. Someone has hung lamps in the branches.',
        ],
      },
      sensory: {
        question:
          'What does closeness feel like here? Voices, touch, warmth, the silence between words. Where in your body do you notice that you are safe?',
        examples: [
          'Warm suds, a damp shoulder against mine. His off-key whistling. My stomach is loose, the way it is after laughing. When he leans his forehead on mine I smell soap and garlic.',
          'The weight of a small sleeping body, a tiny hand in the wool of my jumper. Charcoal, cut grass. I do not rehearse what to say. I only listen, and my chest is wide and quiet.',
        ],
      },
      soul: {
        question:
          'What has become possible because you let yourself be known? What do you give in this bond that only you can give?',
        examples: [
          'I thought that I had to be easy to be loved. He has seen me at my worst, and he stayed curious. With him I tell the truth the first time.',
          'After I moved here I ate alone for two years. I built this table one invitation at a time. I am the one who asks, and because of that nobody at this table spends a holiday alone.',
        ],
      },
    },
  },
  {
    number: 4,
    name: MOMENT_NAMES[3],
    theme: 'The thing that only you could have made, finished.',
    layers: {
      surface: {
        question:
          'See the work at the moment it is done or first met by others. What is it, where does it stand, what do people do when they see it, and where are you?',
        examples: [
          'My first novel lies in the window of the shop on the corner, five copies in a row. It is raining, and the shop light falls on the pavement. A woman in a green coat picks one up, reads the first page standing, and sits down on the step to read the next.',
          'The bridge opens today. Forty metres of timber over the gorge, and children are the first to run across. I stand to one side in my work boots. I know every bolt. Morning mist still hangs below the deck.',
        ],
      },
      sensory: {
        question:
          'What do your hands remember of making it? What do you hear as it meets the world, and what happens in your chest?',
        examples: [
          'Cold drops on my neck and I do not move. I can smell the paper through the open door. My fingers still know the sentence I rewrote thirty times. Something in my chest stands up.',
          'A hollow drumming of small feet on planks. Resin on my palms, a scar on my thumb from the second winter. My legs tremble a little, as they do after a long climb.',
        ],
      },
      soul: {
        question:
          'Why did this have to exist? What of you is in it, and what did you learn to stand by while making it?',
        examples: [
          'Everything I could never say to my father is in chapter nine. Someone will read it in time to say it to theirs. I learned to come back to the desk on the days it was bad.',
          'The village was cut off every spring. I grew up on the wrong side of that water. It is beautiful because useful things should be, and I no longer apologise for taking the time.',
        ],
      },
    },
  },
  {
    number: 5,
    name: MOMENT_NAMES[4],
    theme: 'The hour that makes you small, and glad of it.',
    layers: {
      surface: {
        question:
          'Go to a place or an hour that takes your words away. It may be vast or very near. What is before you, how big is the sky, and are you alone?',
        examples: [
          'Two in the morning on a frozen lake in the north. The aurora comes up like a curtain behind the spruces, green, then violet at the hem. The ice holds the whole thing a second time. My son lies on his back beside me in his big boots, and has stopped asking questions.',
          'The delivery room, ten past five. Grey light in the blinds. My granddaughter is four minutes old and has opened one eye. My daughter is holding her, and I am holding the rail of the bed.',
        ],
      },
      sensory: {
        question:
          'Slow down until you can count the sensations. Temperature, sound, stillness, tears, breath. What does time do?',
        examples: [
          'The cold bites the inside of my nose. Far off the ice sings, one long low note. My eyes water, and I leave them open. There is no next minute, only this one, getting wider.',
          'A smell like warm bread and rain. A machine ticks. My hands shake on the cold rail. I breathe in and forget, for a while, to breathe out.',
        ],
      },
      soul: {
        question:
          'What do you remember here that daily life makes you forget? What do you want to carry home from it?',
        examples: [
          'The sky did this before anyone was here to see it. My worries have a size, and it is not this size. I want to remember that when the phone rings on Monday.',
          'My grandmother held my mother like this. I am one link, and that is enough. I want to spend what is left of my time on what can be held.',
        ],
      },
    },
  },
  {
    number: 6,
    name: MOMENT_NAMES[5],
    theme: 'What goes on when you have left the room.',
    layers: {
      surface: {
        question:
          'Years from now, something that you started goes on without you. Where is it, who is there, what do they do, and what small trace of you can be seen?',
        examples: [
          'Forty acres that used to be bare. Now there are oaks higher than the church, and a class of children walks under them with notebooks. On the gate hangs the old enamel sign that I painted in the first year. I watch from the bench, with my stick.',
          'A bright room above the library, Tuesday night. Twelve people, from sixteen to seventy, are learning to code in their second language. The one at the front was my student once. My old mug holds the pens.',
        ],
      },
      sensory: {
        question:
          'Be there for a moment, unnoticed. What do you hear and smell, what is the texture of it, and how does your body feel to see it go on?',
        examples: [
          'Leaf mould, damp bark, sixty feet in dry leaves. The bench is warm through my trousers. My knees hurt, and I do not mind. I lean back, as one leans on a wall one built.',
          'Keys clatter, somebody groans and then cheers. Chalk dust, oranges, rain on the skylight. I stand in the doorway with my coat still on, light, as if I had put down two heavy bags.',
        ],
      },
      soul: {
        question:
          'What did you pass on? Whose life is different because of it, and what do you hope they will do with it?',
        examples: [
          'I was told that nothing would grow here. I hope one of these children is told the same about something, and thinks of this hill. What lasts was planted by people who did not wait to be sure.',
          'Someone once stayed an hour longer to explain it to me. That hour is in this room. I hope they each find one person and stay an hour longer.',
        ],
      },
    },
  },
]

/** The guide of a moment; undefined for an invalid number. */
export function findMomentGuide(number: number): MomentGuide | undefined {
  return MOMENT_GUIDES.find((guide) => guide.number === number)
}
