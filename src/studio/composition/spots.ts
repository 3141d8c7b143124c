import { pick, type Random } from '../random.ts'
import { poseSaid } from '../rendering/figures/look-for.ts'
import { PAIRS, POSES } from '../rendering/figures/pose.ts'
import { WEAK_ACTIONS } from '../understanding/action.ts'
import type { Brief } from '../understanding/brief.ts'
import type { Anchor } from './anchors.ts'
import { isYoung, type Member, sexAsked } from './members.ts'

/** Share of pictures in which two who belong together touch, where nothing says that they do. */
const TOUCHING = 0.6
/** Of poses that need nothing of the place. */
const FREE_ACTIONS = ['stand', 'walk', 'look', 'listen', 'talk', 'wave', 'celebrate', 'dance']
const CLOSE = ['partner', 'child', 'parent', 'sibling', 'grandparent', 'friend', 'other']

/** What decides where somebody is: all that is not done besides another thing, and postures of rest. */
const isPlacing = (action: string): boolean =>
  !WEAK_ACTIONS.has(action) || action === 'sit' || action === 'lie'

/** The free anchor that suits best: in the order in which they are taken, for a partner the nearest to the writer. -1 where none is left. */
export function bestAnchor(
  free: readonly Anchor[],
  { role, age, sex, looks }: Member,
  actions: readonly string[],
  main: Anchor | undefined,
): number {
  const words = [role, ...(isYoung(age) ? ['child'] : []), ...(age === 'older' ? ['older'] : [])]
  const needsRoom = poseSaid(looks) !== undefined
  const suits = free.filter(
    (anchor) =>
      (sexAsked(anchor) ?? sex) === sex &&
      (isYoung(age) || !(anchor.fits.size === 1 && anchor.fits.has('child'))) &&
      !(needsRoom && free.some(({ kind }) => kind === 'stand') && anchor.kind !== 'stand'),
  )
  for (const action of actions.filter(isPlacing)) {
    const shows = suits.find(
      ({ fits, poses, kind }) =>
        (fits.has(role) || fits.has('any')) &&
        (kind === action || poses.some((id) => POSES[id]?.action.includes(action))),
    )
    if (shows) return free.indexOf(shows)
  }
  const named = suits.filter(({ fits }) => words.some((word) => fits.has(word)))
  const open = suits.filter(({ fits }) => fits.has('any'))
  const [best] = [named, open, suits].find(({ length }) => length > 0) ?? []
  if (!best) return -1
  if (role !== 'partner' || !main) return free.indexOf(best)
  const distance = ({ matrix }: Anchor) =>
    Math.abs(matrix[4] - main.matrix[4]) + 2 * Math.abs(matrix[5] - main.matrix[5])
  const near = [...named, ...open].sort((a, b) => distance(a) - distance(b))
  return free.indexOf(near[0] ?? best)
}

/** Who of the others touches the writer, where and how: as the words say, else where the anchor has a pose for it, by chance. */
export function findPair(
  free: readonly Anchor[],
  [me, ...others]: readonly Member[],
  brief: Brief,
  holdsBaby: boolean,
  random: Random,
) {
  if (me?.role !== 'me') return undefined
  const close = others.filter(({ role }) => CLOSE.includes(role))
  const fits = (id: string, b: Member) =>
    PAIRS[id] !== undefined &&
    (!holdsBaby || PAIRS[id].a.holds.some(({ item }) => item === 'baby')) &&
    (b.role === 'me' || (PAIRS[id].for?.includes(b.role) ?? true)) &&
    (!PAIRS[id].sex || [me.sex, b.sex].includes(PAIRS[id].sex)) &&
    (PAIRS[id].bodies[0] === 'adult') !== isYoung(me.age) &&
    (PAIRS[id].bodies[1] === 'adult') !== isYoung(b.age)
  const all = close.flatMap((b) => free.map((anchor) => ({ anchor, other: b })))
  const contact = brief.people.contact ?? []
  for (const isRoomFor of [({ pairs }: Anchor, id: string) => pairs.includes(id), isOpenFor])
    for (const id of contact) {
      const found = all.find(({ anchor, other: b }) => isRoomFor(anchor, id) && fits(id, b))
      if (found) return { ...found, id }
    }
  const action = brief.action?.value
  const b = close[0]
  if (!b || b.role === 'other') return undefined
  const isActing = action !== undefined && !WEAK_ACTIONS.has(action)
  for (const anchor of free) {
    const suits = anchor.pairs.filter((id) => fits(id, b))
    const said = suits.filter((id) => action && PAIRS[id]!.action.includes(action))
    if (suits.length > 0 && (said.length > 0 || anchor.isForTwo || (!isActing && random() < TOUCHING)))
      return { anchor, other: b, id: pick(random, said.length > 0 ? said : suits) }
  }
  return undefined
}

/** Whether two may stand where one was meant to do nothing that needs a thing of the place. */
const isOpenFor = ({ kind, poses, isFixed }: Anchor, id: string): boolean =>
  kind === 'stand' &&
  PAIRS[id]?.on === 'stand' &&
  !isFixed &&
  FREE_ACTIONS.some((action) => POSES[poses[0] ?? '']?.action.includes(action))
