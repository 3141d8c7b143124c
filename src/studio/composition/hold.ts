import { namedObject } from '../library/library.ts'
import type { LimbName, Pose } from '../rendering/figures/pose.ts'
import { POSES } from '../rendering/figures/poses.ts'
import { WEAK_ACTIONS } from '../understanding/action.ts'
import type { ObjectReading, Read } from '../understanding/brief.ts'
import { type Placement, posed } from './cast.ts'

/** Centimetres above the ground below which a hand hangs. */
const HANGING = -100

/** Somebody with an object in the hand, in a pose that suits the anchor and the action; undefined where there is none. */
export function withHeld(
  placement: Placement,
  { value, near }: ObjectReading,
  action: Read<string> | undefined,
): Placement | undefined {
  const { anchor, figure, count } = placement
  const named = namedObject(value)
  if (!figure || named.held.length === 0) return undefined
  const current = POSES[figure.pose]!
  const isActing =
    action !== undefined && !WEAK_ACTIONS.has(action.value) && current.action.includes(action.value)
  const suits = Object.entries(POSES).filter(
    ([, pose]) =>
      pose.holds.some(({ item }) => named.held.includes(item)) &&
      (pose.sex ?? figure.look.sex) === figure.look.sex &&
      ((named.onGround && anchor.kind === 'stand') ||
        (pose.on === anchor.kind && (pose.on === 'stand' || pose.view === current.view))) &&
      (near === 'held' || !(isActing || named.isTool) || (action && pose.action.includes(action.value))),
  )
  const best = suits.find(([, pose]) => action && pose.action.includes(action.value)) ?? suits[0]
  if (best && !anchor.isFixed) return posed(anchor, best[0], best[1], figure.look, count)
  if (!named.hangs) return undefined
  // What the pose has in its hand may be another thing than the words say: a phone, not a letter.
  const [own, ...others] = current.holds
  const hand = own?.hand && others.length === 0 ? own.hand : freeHand(current)
  if (!hand) return undefined
  const holds = [...current.holds.filter((hold) => hold.hand !== hand), { item: named.held[0]!, hand }]
  const pose: Pose = { ...current, holds }
  return posed(anchor, figure.pose, pose, figure.look, count)
}

/** A hand that hangs and holds nothing. */
function freeHand({ arms, holds }: Pose): LimbName | undefined {
  const names = ['near', 'right', 'left', 'far'] as const
  return names.find((name) => {
    const arm = arms[name]
    return (
      arm?.hand !== undefined &&
      arm.hand[1] > HANGING &&
      (arm.grip === undefined || arm.grip === 'relaxed') &&
      !(arm.behind || holds.some(({ hand }) => hand === name))
    )
  })
}
