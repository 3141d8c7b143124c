import { deriveSeed, randomFrom } from '../random.ts'
import { POSES } from '../rendering/figures/pose.ts'
import type { Age, Brief, Person, Sex } from '../understanding/brief.ts'
import type { Anchor } from './anchors.ts'

/** Somebody to be drawn; nothing is left open. */
export interface Member extends Omit<Person, 'relation'> {
  role: Person['relation'] | 'me'
  index: number
}

/** Share of the couples whose sexes differ, where the words leave it open. */
const OTHER_SEX = 0.85

/** The writer first, then the others; nobody's sex is open. */
export function members({ people, appearance }: Brief, free: readonly Anchor[], seed: number): Member[] {
  const random = randomFrom(deriveSeed(seed, 'sexes'))
  const profileSex = ({ woman: 'f', man: 'm' } as Record<string, Sex>)[appearance.gender ?? '']
  const isLike = random() < OTHER_SEX
  const chance = random() < 0.5 ? 'f' : 'm'
  const partner = people.others.find(({ relation, sex }) => relation === 'partner' && sex)?.sex
  const asked = sexAsked(free.find(({ fits }) => fits.has('me')))
  const ownSex = profileSex ?? people.writer.sex ?? (partner && isLike ? other(partner) : (asked ?? chance))
  const isOlder = appearance.ageRange === '65+' || appearance.ageRange === '56-65'
  const me: Member = {
    role: 'me',
    index: 0,
    age: people.writer.age ?? (isOlder ? 'older' : 'adult'),
    sex: ownSex,
    looks: people.writer.looks,
  }
  // A grown writer's parents are old; a partner is as old as the writer.
  const isOld = (relation: Person['relation']) =>
    (relation === 'parent' && !isYoung(me.age)) || (relation === 'partner' && me.age === 'older')
  const others = people.others.map(
    ({ relation, ...person }, i): Member => ({
      ...person,
      role: relation,
      index: i + 1,
      age: person.age === 'adult' && isOld(relation) ? 'older' : person.age,
      sex: person.sex ?? (relation === 'partner' && isLike ? other(ownSex) : random() < 0.5 ? 'f' : 'm'),
    }),
  )
  return people.isWriterShown ? [me, ...others] : others
}

const other = (sex: Sex): Sex => (sex === 'f' ? 'm' : 'f')

/** Of the usual pose of an anchor, such as one of pregnancy. */
export const sexAsked = (anchor: Anchor | undefined): Sex | undefined => POSES[anchor?.poses[0] ?? '']?.sex

export const isYoung = (age: Age) => age === 'child' || age === 'baby'
