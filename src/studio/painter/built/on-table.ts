import type { Element, PropBuilder, Spot, World } from '../world.ts'
import { addRoundTable } from './furniture.ts'
import { type LightSource, lightSources } from './light-sources.ts'
import type { MeshBuilder } from './mesh.ts'
import { standing } from './standing.ts'
import { offerSurface, takeSurface } from './surfaces.ts'

/** Something that stands on a table: on one that is there, or on a small one that it brings. */
export function onTable(
  fill: (m: MeshBuilder, world: World) => void,
  lights?: (world: World, at: Spot) => LightSource[],
): PropBuilder {
  return (world, spot) => {
    const elements: Element[] = []
    let at = takeSurface(world)
    if (!at) {
      elements.push(...standing(world, spot, (m) => addRoundTable(m, 0.42, 0.72), { contact: 0.5 }))
      at = { ...spot, y: spot.y + 0.72 }
      offerSurface(
        world,
        { ...at, x: at.x + 0.22, z: at.z - 0.14 },
        { ...at, x: at.x - 0.22, z: at.z - 0.12 },
      )
    }
    const spotOnTop = at
    elements.push(
      ...standing(world, spotOnTop, (m) => fill(m, world), {
        isFine: true,
        contact: 0,
        casts: false,
        tolerance: 0.05,
      }),
    )
    if (lights) elements.push(...lightSources(world, lights(world, spotOnTop)))
    return elements
  }
}
