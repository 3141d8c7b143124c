import { z } from 'zod'
import data from '../../library/poses.json' with { type: 'json' }

/**
 * A pose, as people write it in library/poses.json. Centimetres of a grown man of 178 cm; the origin is on the
 * ground, x to the right, y downwards (so what is above the ground is negative). In the side view the figure faces
 * right, its limbs are near and far; in the others they are left and right of the picture. Other bodies are scaled
 * from it (skeleton.ts).
 */

const point = z.tuple([z.number(), z.number()])
const VIEWS = ['front', 'side', 'back'] as const
const CONTACTS = ['stand', 'sit', 'floor', 'lie', 'wade', 'mount'] as const
const GRIPS = ['relaxed', 'open', 'fist', 'grip', 'flat', 'point', 'spread'] as const
const JOINTS = ['head', 'neck', 'chest', 'pelvis', 'hand', 'otherHand', 'knee'] as const

const arm = z.strictObject({
  /** The middle of the palm; without `elbow`, the elbow follows: down and back, or outwards; `bend` -1 is the other way. */
  hand: point.optional(),
  elbow: point.optional(),
  bend: z.literal(-1).optional(),
  /** Share of the forearm that is seen where it points to the viewer. */
  fore: z.number().min(0.15).max(1).optional(),
  /** Degrees: 0 right, 90 down, -90 up; without it the hand continues the forearm. */
  aim: z.number().optional(),
  grip: z.enum(GRIPS).optional(),
  /** The thumb is on the other side. */
  thumb: z.literal(-1).optional(),
  /** Drawn behind the body. */
  behind: z.boolean().optional(),
  /** The hand keeps its place at this part on bodies of all sizes; with `keep`, its place in the picture. */
  of: z.enum(['head', 'pelvis', 'neck']).optional(),
  keep: z.boolean().optional(),
  /** In a pair: the place on the other figure, in its own directions. */
  to: z.tuple([z.enum(JOINTS), z.number(), z.number()]).optional(),
  /** In a group: the number of the other, who stands before in the list where it is a hand that is held. */
  who: z.int().optional(),
})
const leg = z.strictObject({
  /** The sole under the ankle; without `knee`, the knee follows; `bend` -1 is the other way. */
  foot: point,
  knee: point.optional(),
  bend: z.literal(-1).optional(),
  /** Degrees of the foot; 90 is toes down. */
  turn: z.number().optional(),
  /** Drawn over the body. */
  over: z.boolean().optional(),
})
const hold = z.strictObject({
  item: z.string(),
  hand: z.enum(['near', 'far', 'left', 'right']).optional(),
  at: point.optional(),
  /** What `at` moves with on other bodies; without it, it is a place in the picture. */
  of: z.enum(['hands', 'head', 'neck', 'pelvis']).optional(),
  turn: z.number().optional(),
  scale: z.number().optional(),
})
const limbs = <T extends z.ZodType>(limb: T) => {
  const maybe = limb.optional()
  return z.strictObject({ near: maybe, far: maybe, left: maybe, right: maybe })
}

const poseSchema = z.strictObject({
  view: z.enum(VIEWS),
  on: z.enum(CONTACTS),
  action: z.array(z.string()),
  /** Poses in which nothing is done, instead of which it is drawn now and then. */
  variantOf: z.array(z.string()).optional(),
  /** Whoever takes it is of this sex. */
  sex: z.enum(['f', 'm']).optional(),
  /** The middle of the hips: standing -90 high, on a chair of 45 cm -54, on the floor -10. */
  pelvis: point,
  /** The foot of the neck; between both runs the spine, whose middle `bow` moves to the back (side view) or right (others). */
  neck: point,
  bow: z.number().default(0),
  head: z
    .strictObject({
      at: point.optional(),
      tilt: z.number().default(0),
      view: z.enum(VIEWS).optional(),
      flip: z.boolean().default(false),
      /** `down` is at what is in the hands, under lids that are seen. */
      eyes: z.enum(['open', 'closed', 'down', 'happy']).default('open'),
      mouth: z.enum(['smile', 'open', 'calm', 'laugh']).default('smile'),
    })
    .prefault({}),
  arms: limbs(arm).default({}),
  legs: limbs(leg).default({}),
  holds: z.array(hold).default([]),
  /** Cut at the hips by a table or the water. */
  legless: z.boolean().default(false),
})

const PARTS = ['far', 'legs', 'body', 'head', 'near'] as const
const pairSchema = z.strictObject({
  action: z.array(z.string()),
  on: z.enum(CONTACTS),
  /** Relations of b to the writer that it is for; without it, everybody who is close. */
  for: z.array(z.string()).optional(),
  /** The sex of a; the two change places where only b is of it. */
  sex: z.enum(['f', 'm']).optional(),
  /** The bodies it is drawn for; others may not touch. */
  bodies: z.tuple([z.string(), z.string()]).default(['adult', 'adult']),
  a: poseSchema,
  b: poseSchema,
  /** Where the origin of b is. */
  offset: point.default([0, 0]),
  /** b faces left. */
  mirror: z.boolean().default(false),
  /** The hips of b are at this joint of a, moved by so much. */
  ride: z.tuple([z.enum(JOINTS), z.number(), z.number()]).optional(),
  /** From behind to the front, as "a.far", "b.body" and so on. */
  order: z.array(z.string().regex(/^[ab]\.(far|legs|body|head|near)$/)),
})

/** Three or more who touch. */
const groupSchema = z.strictObject({
  action: z.array(z.string()),
  on: z.enum(CONTACTS),
  /** The pairs instead of which it is drawn where more people are there. */
  of: z.array(z.string()),
  people: z.array(
    poseSchema.extend({
      /** As whom it is drawn: a child, or an adult of any age. */
      body: z.enum(['adult', 'child']),
      /** The place on the ground, from the middle of the group. */
      at: point,
      /** Faces left. */
      mirror: z.boolean().default(false),
    }),
  ),
  /** From behind to the front, as "0.far", "1.body" and so on. */
  order: z.array(z.string().regex(/^\d\.(far|legs|body|head|near)$/)),
})

export type Group = z.infer<typeof groupSchema>
export type Pose = z.infer<typeof poseSchema>
export type Pair = z.infer<typeof pairSchema>
export type ArmPose = z.infer<typeof arm>
export type Hold = z.infer<typeof hold>
export type LegPose = z.infer<typeof leg>
export type View = (typeof VIEWS)[number]
export type Grip = (typeof GRIPS)[number]
export type Joint = (typeof JOINTS)[number]
export type Part = (typeof PARTS)[number]
export type LimbName = 'near' | 'far' | 'left' | 'right'

export class PoseError extends Error {
  override readonly name = 'PoseError'
}

function parsed<T extends z.ZodType>(schema: T, kind: string, data: unknown): Record<string, z.output<T>> {
  const { data: poses, error } = z.record(z.string(), schema).safeParse(data)
  if (poses) return poses
  const [id, ...path] = error!.issues[0]!.path
  throw new PoseError(`${kind} ${String(id)}: ${path.join('.')}: ${error!.issues[0]!.message}`)
}

export const parsePoses = (data: unknown): Record<string, Pose> => parsed(poseSchema, 'pose', data)
export const parsePairs = (data: unknown): Record<string, Pair> => parsed(pairSchema, 'pair', data)

export const parseGroups = (data: unknown): Record<string, Group> => parsed(groupSchema, 'group', data)

export const POSES = parsePoses(data.poses)
export const PAIRS = parsePairs(data.pairs)
export const GROUPS = parseGroups(data.groups)
