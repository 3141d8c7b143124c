import { deriveSeed, randomFrom } from '../random.ts'
import { GREYING, sexOf } from '../rendering/figures/look-for.ts'
import { PAIRS, POSES } from '../rendering/figures/pose.ts'
import { FACE_ACTIONS } from '../understanding/action-kinds.ts'
import type { Age, Brief, Person, Sex } from '../understanding/brief.ts'
import type { Anchor } from './anchors.ts'

/** Somebody to be drawn; nothing is left open. */
export interface Member extends Omit<Person, 'relation'> {
  role: Person['relation'] | 'me'
  index: number
  /** The writer who only looks on while somebody else does something: at no work of the place. */
  isOnlooker?: boolean
  /** Somebody has corrected what this one does. */
  isAsked?: boolean
}

/** Of children whose ages are not said, from the first; several are not of one size. */
const CHILDRENS_YEARS = [9, 6, 3, 7]
/** The same of pupils and players: those whom the writer teaches are of school age. */
const PUPILS_YEARS = [9, 7, 10, 8]
/** Of those whose children are grown. */
const YEARS_OF_PARENT = 58
/** Of a writer whose parents are old. */
const YEARS_WITH_OLD_PARENTS = 35
const CRAWLING = 'crawl'
const PARENT = /^(mother|mum|mom|mama|father|dad|papa|parent)s?$/
/** Share of the couples whose sexes differ, where the words leave it open. */
const OTHER_SEX = 0.85

/** The writer first, then the others; nobody's sex is open. */
export function members(
  { people, appearance, words, action, isDoneTogether }: Brief,
  free: readonly Anchor[],
  seed: number,
): Member[] {
  const random = randomFrom(deriveSeed(seed, 'sexes'))
  const isLike = random() < OTHER_SEX
  const chance = random() < 0.5 ? 'f' : 'm'
  const partner = people.others.find(({ relation, sex }) => relation === 'partner' && sex)?.sex
  const asked = sexAsked(free.find(({ fits }) => fits.has('me')))
  const ownSex =
    sexOf(appearance) ?? people.writer.sex ?? (partner && isLike ? other(partner) : (asked ?? chance))
  const isOlder = appearance.ageRange === '65+' || appearance.ageRange === '56-65'
  const isParentOfGrown = people.others.some(
    ({ relation, age, noun = '' }) =>
      (relation === 'child' && age === 'adult') || (/ in law$/.test(noun) && /^(son|daughter) /.test(noun)),
  )
  const me: Member = {
    role: 'me',
    index: 0,
    age: people.writer.age ?? (isOlder || isParentOfGrown ? 'older' : 'adult'),
    // Grey, and not bent yet.
    years:
      people.writer.age === undefined && !isOlder && isParentOfGrown ? YEARS_OF_PARENT : people.writer.years,
    sex: ownSex,
    looks: people.writer.looks,
    expression: people.writer.expression ?? faceOfAction(action?.value),
    gaze: people.writer.gaze,
    isAsked: people.confidence === 1 && action?.confidence === 1,
    noun: people.writer.noun,
  }
  const isYoungWriter = isYoung(me.age) || me.age === 'teen'
  const hasOwnChildren = people.others.some(({ relation }) => relation === 'child' || relation === 'baby')
  // The parents of a grown writer are grey, and old where there are grandchildren; a partner is as old as the writer.
  const isGreyParent = ({ relation, age }: Person) =>
    relation === 'parent' && age === 'adult' && !isYoungWriter
  const hasOldParents = me.age === 'older' || hasOwnChildren || (me.years ?? 0) >= YEARS_WITH_OLD_PARENTS
  const isOld = (relation: Person['relation']) =>
    (relation === 'parent' && !isYoungWriter && hasOldParents) ||
    (relation === 'partner' && me.age === 'older')
  // "Her mother": of somebody who is grown.
  const isParentOfOther = ({ relation, age, noun = '' }: Person) =>
    relation === 'other' && age === 'adult' && PARENT.test(noun) && !(isYoung(me.age) || me.age === 'teen')
  const isOpen = ({ age, years }: Person) => age === 'child' && years === undefined
  const differ = people.others.filter(isOpen).length > 1 && !words.includes('twin')
  const yearsOf = (person: Person, i: number) =>
    differ && isOpen(person)
      ? (person.relation === 'other' ? PUPILS_YEARS : CHILDRENS_YEARS)[
          people.others.slice(0, i).filter(isOpen).length % 4
        ]
      : person.years
  const yearsOfPartner = (relation: Person['relation']) =>
    relation === 'partner' && (me.years ?? 0) >= GREYING ? me.years : undefined
  // Of each by itself, so that whoever joins or leaves changes nobody.
  const chanceFor = ({ lookIndex }: Pick<Person, 'lookIndex'>, i: number): Sex =>
    randomFrom(deriveSeed(seed, `sex ${lookIndex ?? i + 1}`))() < 0.5 ? 'f' : 'm'
  const others = people.others.map(onTheFloor).map(
    ({ relation, ...person }, i): Member => ({
      ...person,
      isAsked: people.confidence === 1 && person.action !== undefined,
      years: isParentOfOther(people.others[i]!)
        ? YEARS_OF_PARENT
        : isGreyParent(people.others[i]!) && !hasOldParents
          ? (person.years ?? YEARS_OF_PARENT)
          : (yearsOf(people.others[i]!, i) ?? yearsOfPartner(relation)),
      role: relation,
      expression:
        person.expression ??
        faceOfAction(person.action) ??
        (isDoneTogether ? faceOfAction(action?.value) : undefined),
      index: i + 1,
      age:
        (person.age === 'adult' && isOld(relation)) || isParentOfOther(people.others[i]!)
          ? 'older'
          : person.age,
      sex: person.sex ?? (relation === 'partner' && isLike ? other(ownSex) : chanceFor(person, i)),
    }),
  )
  return besideTears(people.isWriterShown ? [me, ...others] : others)
}

/** Nobody laughs beside somebody who cries, unless it is said. */
const besideTears = (all: readonly Member[]): Member[] =>
  all.map((one) =>
    one.expression === undefined && all.some(({ expression }) => expression === 'cry')
      ? { ...one, expression: 'tender' }
      : one,
  )

/** What is seen in the face of who only does this. */
const faceOfAction = (action: string | undefined): string | undefined =>
  action !== undefined && FACE_ACTIONS.has(action) ? action : undefined

/** Nobody has a baby in their arms who crawls: it is drawn as the smallest child. */
const onTheFloor = (person: Person): Person =>
  person.age === 'baby' && person.action === CRAWLING ? asSmallChild(person) : person

/** A baby that does not lie in somebody's arms, as the smallest child that is drawn. */
export const asSmallChild = <P extends Person | Member>(person: P): P => ({
  ...person,
  age: 'child',
  years: 1,
})

const other = (sex: Sex): Sex => (sex === 'f' ? 'm' : 'f')

/** Of whom the place needs at an anchor, or of its usual pose, such as one of pregnancy. */
export const sexAsked = (anchor: Anchor | undefined): Sex | undefined =>
  anchor?.staff === 'woman'
    ? 'f'
    : (POSES[anchor?.poses[0] ?? '']?.sex ??
      (anchor?.kind === 'lie' ? PAIRS[anchor.pairs[0] ?? '']?.sex : undefined))

export const isYoung = (age: Age) => age === 'child' || age === 'baby'
