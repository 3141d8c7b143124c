import type { Activity } from '../../scene.ts'
import type { Pose } from './pose.ts'
import { moving as m } from './poses-moving.ts'
import { seated as t } from './poses-seated.ts'
import { standing as s } from './poses-standing.ts'

const get = (table: Record<string, Pose>, name: string): Pose => {
  const pose = table[name]
  if (!pose) throw new Error(`cast: no pose named ${name}`)
  return pose
}
const of = (table: Record<string, Pose>, ...names: string[]): [Pose, ...Pose[]] =>
  names.map((name) => get(table, name)) as [Pose, ...Pose[]]

/** Poses of an activity, most telling first. `chair` is for who has a seat, `ground` for who has none. */
export const POSES: Record<Activity, { stand: [Pose, ...Pose[]]; chair?: [Pose, ...Pose[]] }> = {
  standing: {
    stand: of(s, 'restful', 'hands_in_pockets', 'looking_up', 'hands_behind', 'arms_folded', 'hand_on_hip'),
    chair: of(t, 'on_chair'),
  },
  walking: { stand: of(m, 'walking', 'strolling') },
  running: { stand: of(m, 'running', 'running_free') },
  sitting: {
    stand: of(t, 'knees_drawn_up', 'leaning_back', 'by_the_fire'),
    chair: of(t, 'on_chair', 'talking_seated', 'drinking_seated', 'on_chair_at_table'),
  },
  'arms-raised': { stand: of(s, 'arms_raised', 'arms_wide', 'fist_raised') },
  embracing: { stand: of(s, 'embrace_down', 'embrace_up') },
  'holding-hands': { stand: of(s, 'hand_right', 'hand_left') },
  speaking: {
    stand: of(s, 'speaking', 'at_microphone', 'hand_on_hip', 'arms_folded'),
    chair: of(t, 'talking_seated', 'on_chair'),
  },
  singing: { stand: of(s, 'singing', 'at_microphone') },
  playing: {
    stand: [
      get(m, 'running_free'),
      get(m, 'kicking'),
      get(m, 'jumping'),
      get(t, 'playing_on_ground'),
      get(m, 'flying_kite'),
    ],
  },
  dancing: { stand: of(m, 'dancing', 'dancing_lead', 'jumping') },
  working: {
    stand: of(s, 'cooking', 'restful', 'arms_folded'),
    chair: of(t, 'at_laptop', 'writing', 'talking_seated'),
  },
  writing: { stand: of(t, 'reading_on_ground'), chair: of(t, 'writing') },
  reading: { stand: [get(t, 'reading_on_ground'), get(s, 'reading_standing')], chair: of(t, 'reading') },
  painting: { stand: of(s, 'painting') },
  'making-music': {
    stand: [get(s, 'guitar_standing'), get(s, 'violin'), get(s, 'singing'), get(t, 'guitar_on_ground')],
    chair: of(t, 'guitar', 'at_piano'),
  },
  cooking: { stand: of(s, 'cooking', 'restful') },
  eating: {
    stand: [get(t, 'by_the_fire'), get(t, 'knees_drawn_up'), get(t, 'leaning_back')],
    chair: of(t, 'on_chair_at_table', 'talking_seated', 'drinking_seated'),
  },
  gardening: { stand: of(m, 'gardening', 'watering', 'crouching') },
  climbing: { stand: of(m, 'climbing', 'hiking') },
  swimming: { stand: of(m, 'swimming', 'wading') },
  cycling: { stand: of(t, 'cycling') },
  riding: { stand: of(t, 'riding') },
  fishing: { stand: of(s, 'fishing') },
  rowing: { stand: of(t, 'rowing') },
  sailing: { stand: of(t, 'helm') },
  meditating: { stand: of(t, 'meditating') },
  lying: { stand: of(t, 'lying') },
  kneeling: { stand: of(m, 'kneeling', 'proposing') },
  carrying: { stand: of(s, 'carrying') },
  'shoulder-ride': { stand: of(s, 'carrying_child', 'waving') },
  waving: { stand: of(s, 'waving', 'restful') },
  pointing: { stand: of(s, 'pointing', 'looking_up') },
  photographing: { stand: of(s, 'photographing', 'restful') },
  teaching: { stand: of(s, 'teaching'), chair: of(t, 'on_chair_at_table', 'writing') },
  jumping: { stand: of(m, 'jumping') },
}

export const poseNamed = (name: string): Pose => {
  const pose = s[name] ?? m[name] ?? t[name]
  if (!pose) throw new Error(`cast: no pose named ${name}`)
  return pose
}

export const allPoses = (): [string, Pose][] => Object.entries({ ...s, ...m, ...t })
