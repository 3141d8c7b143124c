import type { Age } from '../scene.ts'
import { LexiconBuilder } from './lexicon.ts'

/** Who a word names, seen from the person who writes. */
export type Kin =
  | 'partner'
  | 'child'
  | 'grandchild'
  | 'parent'
  | 'grandparent'
  | 'sibling'
  | 'friend'
  | 'family'
  | 'someone'
  | 'crowd'
  | 'together'

export interface PersonWord {
  kin: Kin
  age: Age
  /** How many the singular or plural word stands for, unless a number says it. */
  count: number
}

const people = new LexiconBuilder<PersonWord>()
const add = (kin: Kin, age: Age, singular: string, plurals: string, plural = 2) => {
  people.phrases({ kin, age, count: 1 }, 1, singular)
  if (plurals) people.phrases({ kin, age, count: plural }, 1, plurals)
}
add(
  'partner',
  'adult',
  'wife, husband, spouse, girlfriend, boyfriend, fiancé, fiancée, fiance, fiancee, soulmate, soul mate, love of my life, my partner, my love, my beloved, bride, groom, my person, frau an meiner seite, meine frau, mein mann, meine freundin, mein freund, ma femme, mon mari, mi esposa, mi marido, mi mujer, mon amour, life partner, lover, a partner, the partner, loving partner, my man, my woman',
  '',
)
add('partner', 'adult', '', 'couple, newlyweds, lovers, a couple, bride and groom, husband and wife', 2)
add('partner', 'old', '', 'old couple, elderly couple', 2)
add(
  'child',
  'child',
  'child, son, daughter, kid, baby, toddler, newborn, infant, little girl, little boy, boy, girl, sohn, tochter, fils, fille, enfant, hijo, hija, niño, niña, niece, nephew, little one, godchild, godson, goddaughter, stepson, stepdaughter, firstborn, baby girl, baby boy',
  'children, sons, daughters, kids, babies, toddlers, little girls, little boys, boys, girls, kinder, töchter, söhne, enfants, hijos, niños, nieces, nephews, little ones, twins',
)
add(
  'child',
  'young',
  'teenager, teenage son, teenage daughter, teen, adult daughter, grown daughter, grown son, adult son',
  'teenagers, teens, grown children, adult children, grown-up children, grown kids',
)
add(
  'grandchild',
  'child',
  'grandchild, grandson, granddaughter, grandkid, enkel, enkelin, nieto, nieta, petit-fils, great-grandchild, great-granddaughter, great-grandson',
  'grandchildren, grandsons, granddaughters, grandkids, nietos, petits-enfants, great-grandchildren',
)
add(
  'parent',
  'adult',
  'mother, father, mom, mum, dad, mama, papa, stepmother, stepfather, meine mutter, vater, mère, père, madre, padre, mommy, daddy, mother-in-law, father-in-law, aunt, uncle, mamá, papá, maman',
  'parents, eltern, padres, mothers, fathers, aunts, uncles, moms, dads',
)
add(
  'grandparent',
  'old',
  'grandmother, grandfather, grandma, grandpa, granny, nana, oma, opa, abuela, abuelo, grand-mère, grand-père, great-grandmother, nan',
  'grandparents, abuelos, großeltern',
)
add(
  'sibling',
  'adult',
  'brother, sister, sibling, cousin, bruder, schwester, frère, sœur, hermano, hermana, twin',
  'brothers, sisters, siblings, cousins, geschwister, hermanos',
)
add(
  'friend',
  'adult',
  'friend, best friend, companion, buddy, mentor, colleague, coach, co-founder, cofounder, neighbour, neighbor, teammate, freundin, freund, ami, amie, amigo, amiga, bandmate, co-worker, business partner, guide',
  'friends, best friends, companions, buddies, colleagues, teammates, freunde, amis, amigos, team, crew, co-founders, cofounders, coworkers, co-workers, mates, neighbours, neighbors, bandmates, band, women friends, my tribe, climbing partners, classmates, staff',
  3,
)
add(
  'family',
  'adult',
  '',
  'family, families, whole family, big family, loved ones, relatives, familie, famille, familia, generations, four generations, three generations, extended family, my folks, clan',
  4,
)
add(
  'someone',
  'adult',
  'someone, woman, man, person, stranger, figure, customer, guest, reader, musician, dancer, pianist, singer, waiter, barista, fisherman, farmer, astronaut, monk, nurse, doctor, frau, mann, femme, homme, mujer, hombre, violinist, guitarist, artist, patient, client, visitor, officiant, speaker, somebody, lady, gentleman, teacher, editor, sailor, runner',
  'women, men, figures, customers, readers, musicians, dancers, fishermen, farmers, astronauts, monks, nurses, doctors, patients, clients, runners, hikers, surfers, mothers and fathers, sailors, artists, villagers, volunteers, climbers, singers',
  3,
)
add(
  'someone',
  'old',
  'old man, old woman, elderly woman, elderly man, old lady, old gentleman, elder, village elder',
  'old people, elders, seniors, old men, old women, old friends from school',
  3,
)
add(
  'someone',
  'young',
  'young woman, young man, student, apprentice, pupil, young girl, mentee',
  'young people, students, pupils, schoolchildren, young women, young men, apprentices, interns, mentees, scholars, schüler',
  4,
)
people.phrases(
  { kin: 'crowd', age: 'adult', count: 0 },
  1,
  'crowd, crowds, audience, audiences, standing ovation, applause, spectators, fans, thousands of people, hundreds of people, packed house, packed room, full house, full hall, full room, sold-out, onlookers, publikum, foule, multitud, sea of faces, sea of people, in front of thousands, in front of hundreds, thousands of faces, hundreds of faces, thousands cheering, guests, people, visitors, everyone, everybody, attendees, congregation, passers-by, pedestrians, commuters, shoppers, menschen, leute, gens, gente, dancing crowd, parade, wedding guests, participants, strangers dancing, community, the room erupts, rows of faces, faces look up, faces in the dark, faces, listeners, market-goers, diners',
)
people.phrases(
  { kin: 'together', age: 'adult', count: 2 },
  1,
  'two of us, both of us, us two, just us, we two, zu zweit, à deux, hand in hand',
)
people.phrases({ kin: 'friend', age: 'adult', count: 4 }, 1, 'all of us')
people.phrases({ kin: 'friend', age: 'adult', count: 7 }, 1, 'choir, chorus, string quartet')
export const PEOPLE_WORDS = people.build()

export const FIRST_SINGULAR = new Set([
  'i',
  "i'm",
  "i've",
  "i'll",
  "i'd",
  'me',
  'my',
  'myself',
  'mine',
  'ich',
  'mein',
  'meine',
  'meinem',
  'meiner',
  'mir',
  'mich',
  'je',
  "j'ai",
  'moi',
  'mon',
  'ma',
  'mes',
  'yo',
  'mi',
  'mis',
  'estoy',
  'soy',
])
export const FIRST_PLURAL = new Set([
  'we',
  "we're",
  "we've",
  'us',
  'our',
  'ours',
  'ourselves',
  'wir',
  'uns',
  'unser',
  'unsere',
  'nous',
  'notre',
  'nos',
  'nosotros',
  'nuestra',
  'nuestro',
  'estamos',
])
export const YOU = new Set(['you', "you're", 'your', 'yours', 'yourself'])
