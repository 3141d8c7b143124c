import type { Moment } from '../write-scenarios.ts'

/** Moments as people write them, over the six themes: whole sentences, lists, fragments, small mistakes. */
export const MOMENTS: readonly (Moment & { pcmNumber: number })[] = [
  {
    pcmNumber: 1,
    name: '',
    surface:
      'I am standing on the deck of my own sailing boat at dawn, with Mara at the helm. The coast of Brittany is behind us.',
    sensory: 'Salt on my lips, the wood is warm under my bare feet. I hear the halyards ticking.',
    soul: 'I kept the promise I made to my father. I am free.',
  },
  {
    pcmNumber: 1,
    name: '',
    surface:
      'I walk onto the red dot at TED in Vancouver. Two thousand people sit in the dark and I can see my sister Anna in the front row. I tell the story of how I lost my voice.',
    sensory:
      'My hands are cold and then warm. I hear my own breath in the microphone, and the first laugh from the back of the room.',
    soul: 'It matters because I was the child who never spoke. Now my words help other people to speak.',
  },
  {
    pcmNumber: 1,
    name: '',
    surface:
      'I cross the finish line of the Berlin marathon under the Brandenburg Gate. My husband and our two boys are waving a hand-painted sign.',
    sensory: 'My legs are burning, sweat in my eyes, the weight of the medal around my neck',
    soul: 'Two years ago I could not climb the stairs. My body is mine again.',
  },
  {
    pcmNumber: 1,
    name: '',
    surface:
      'Opening night of my bakery on a cobblestone street in Porto. The windows are steamed up and there is a line around the corner.',
    sensory: 'the smell of cardamom and butter, flour on my forearms, the bell above the door',
    soul: 'I built something with my own hands and I did not wait for permission.',
  },
  {
    pcmNumber: 2,
    name: '',
    surface:
      'It is ten in the morning on a Tuesday and I am working at a long wooden table on the terrace of our house in Crete. Below me is the sea. My daughter is drawing next to me.',
    sensory: 'Warm stone under my feet. Cicadas. The taste of strong coffee.',
    soul: 'Nobody owns my time anymore. I choose who I work with.',
  },
  {
    pcmNumber: 2,
    name: '',
    surface:
      'We live in a small cabin by a lake in Sweden. Every morning I row out before breakfast while mist lies on the water.',
    sensory: 'cold air in my lungs, the creak of the oars, complete silence',
    soul: 'Enough. I have enough and I am enough.',
  },
  {
    pcmNumber: 2,
    name: '',
    surface:
      'I close my laptop at three in the afternoon and walk through the park to pick up my son from school.',
    sensory: 'His small hand in mine, leaves crunching, the low sun on my face.',
    soul: 'I want to be there for the ordinary days. My own father never was.',
  },
  {
    pcmNumber: 2,
    name: '',
    surface:
      'driving an old blue camper van along the coast of Portugal with my dog asleep on the seat next to me',
    sensory: 'windows down, smell of eucalyptus, music on the radio',
    soul: 'freedom, trust, lightness',
  },
  {
    pcmNumber: 3,
    name: '',
    surface:
      'My wife and I are dancing barefoot in the kitchen while the pasta boils over. The children roll their eyes at us.',
    sensory: 'Her hair smells of rosemary. My cheek against hers. The tiles are cool.',
    soul: 'After everything we went through we still choose each other every day.',
  },
  {
    pcmNumber: 3,
    name: '',
    surface:
      'A long table under the olive trees with everyone I love. My mother is telling the story of how she met my father, and my brother is laughing so hard he has to put his glass down.',
    sensory: 'Wine on my tongue, the warmth of the evening, voices talking over each other',
    soul: 'We found our way back to each other. Nobody at this table has to earn their place.',
  },
  {
    pcmNumber: 3,
    name: '',
    surface:
      'I will be sitting on the porch swing with Daniel. We are both old and our hands are wrinkled. We watch the rain come in over the fields.',
    sensory: 'The swing creaks. His shoulder is warm against mine. I smell wet earth.',
    soul: 'To be known completely and loved anyway.',
  },
  {
    pcmNumber: 4,
    name: '',
    surface:
      'I write the last sentence of my novel at the oak desk my grandmother left me. It is past midnight and rain runs down the window.',
    sensory: 'The pen is heavy. My tea has gone cold. My heart is beating slowly.',
    soul: 'I told the truth about my family and it set me free.',
  },
  {
    pcmNumber: 4,
    name: '',
    surface:
      'My paintings hang in a bright gallery in Berlin. People stand in silence in front of the largest one, a blue canvas three metres wide.',
    sensory: 'I smell linseed oil on my sleeves. My throat is tight. Someone behind me is crying quietly.',
    soul: 'I did not stop when nobody was looking.',
  },
  {
    pcmNumber: 4,
    name: '',
    surface:
      'I conduct the premiere of my symphony. The orchestra breathes with me and the last note hangs in the hall before anyone dares to clap.',
    sensory: 'vibration of the cellos in my ribs, hot lights, the baton light between my fingers',
    soul: 'This is what I was made to do.',
  },
  {
    pcmNumber: 5,
    name: '',
    surface:
      'I am floating in the cupola of the space station, looking down at the Earth. The thin blue line of the atmosphere glows.',
    sensory: 'Weightless arms. The hum of the fans. My own heartbeat.',
    soul: 'I remember that all of us share one small home.',
  },
  {
    pcmNumber: 5,
    name: '',
    surface:
      'My father and I lie on our backs in the desert and look up at the Milky Way. Our camp fire has burned down to embers.',
    sensory: 'The sand is still warm. I hear nothing at all. Cold air on my face.',
    soul: 'I feel small in the best possible way. He taught me to look up.',
  },
  {
    pcmNumber: 5,
    name: '',
    surface: 'Standing under the northern lights on a frozen lake in Lapland with my best friend',
    sensory: 'snow creaking under my boots, my breath in clouds, tears freezing on my lashes',
    soul: 'That the world is bigger than my worries',
  },
  {
    pcmNumber: 6,
    name: '',
    surface:
      'I open the doors of the school we built in Kisumu. Forty girls in green uniforms run past me into the classrooms.',
    sensory: 'Dust in the air, wet paint, singing. The ribbon is smooth between my fingers.',
    soul: 'They will have the choice that my mother never had.',
  },
  {
    pcmNumber: 6,
    name: '',
    surface:
      'My granddaughter is reading aloud from the book I wrote about our family. She is seven. The fire is burning and the whole family is sitting around us.',
    sensory: 'Her voice. The weight of her head on my arm. Smell of apples and woodsmoke',
    soul: 'She knows where she comes from.',
  },
  {
    pcmNumber: 6,
    name: '',
    surface:
      'Young engineers from twelve countries stand in my workshop. I hand over the keys to Amira, who was my first apprentice.',
    sensory: 'Metal and oil. The key is warm from my pocket. My voice shakes a little',
    soul: 'What I learned will go on without me and that is how it should be.',
  },
]

export const basePrompt = ({
  surface,
  sensory,
  soul,
}: Pick<Moment, 'surface' | 'sensory' | 'soul'>): string =>
  `VISUAL SCENE:\n${surface}\n\nSENSORY DETAILS:\n${sensory}\n\nEMOTIONAL ESSENCE & MEANING:\n${soul}`
