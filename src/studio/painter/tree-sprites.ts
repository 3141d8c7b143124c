import type { TreeKind } from './composition.ts'
import { deriveSeed, type Random, randomFrom } from './random.ts'
import type { Sprite } from './sprite.ts'
import { sharedSprite } from './sprite-shelf.ts'
import { broadleaf, bush } from './sprites-leaf.ts'
import { conifer, cypress, fern, palm } from './sprites-needle.ts'
import { trunk } from './sprites-trunk.ts'

/**
 * Trees as pictures. Channels: red is brightness, green which side faces (0 left to 1 right), blue the material:
 * 0 to 0.8 leaves in varying tint, 1 wood.
 */
const VARIANTS = 4

/** `detail` 2 paints finer leaves on twice the size, for trees that fill much of the picture. */
export function treeSprite(kind: TreeKind, variant: number, detail: 1 | 2 = 1): Sprite {
  // Two of the fine ones must do: they are dear.
  const key = `${kind}-${variant % (detail === 2 ? 2 : VARIANTS)}-${detail}`
  return sharedSprite(key, () => paintTree(kind, randomFrom(deriveSeed(77, key)), detail))
}

function paintTree(kind: TreeKind, random: Random, detail: 1 | 2): Sprite {
  switch (kind) {
    case 'conifer':
      return conifer(random, detail)
    case 'cypress':
    case 'poplar':
      return cypress(random)
    case 'palm':
      return palm(random)
    case 'bush':
      return bush(random)
    case 'trunk':
      return trunk(random)
    case 'fern':
      return fern(random)
    case 'bare':
      return broadleaf(random, 0, 1, detail)
    case 'blossom':
      return broadleaf(random, 5200, 1.12, detail)
    default:
      return broadleaf(random, 6200, 1, detail)
  }
}
