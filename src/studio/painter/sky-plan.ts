import type { Scene, TimeOfDay } from '../scene.ts'
import type { Composition } from './composition.ts'
import { between, type Random } from './random.ts'

interface Sun {
  elevation: number
  azimuth: number
  intensity: number
  night: number
}

/** The sun near the frame when it is low, to the side when it is high. */
export function sunOf(time: TimeOfDay, random: Random, share: number, width: number, focal: number): Sun {
  const focusAngle = (Math.atan(((share - 0.5) * width) / focal) * 180) / Math.PI
  const inFrame =
    random() < 0.6 ? -focusAngle * between(random, 0.2, 0.9) : focusAngle * between(random, 0.5, 1.15)
  const sideways = (random() < 0.5 ? -1 : 1) * between(random, 38, 74)
  switch (time) {
    case 'dawn':
      return { elevation: between(random, 1.6, 4.2), azimuth: inFrame, intensity: 20, night: 0.12 }
    case 'morning':
      return {
        elevation: between(random, 11, 17),
        azimuth: random() < 0.5 ? inFrame * 1.6 : sideways * 0.7,
        intensity: 20,
        night: 0,
      }
    case 'noon':
      return { elevation: between(random, 42, 55), azimuth: sideways * 1.2, intensity: 20, night: 0 }
    case 'afternoon':
      return { elevation: between(random, 20, 29), azimuth: sideways, intensity: 20, night: 0 }
    case 'sunset':
      return { elevation: between(random, 1.5, 4), azimuth: inFrame, intensity: 20, night: 0.15 }
    case 'dusk':
      return { elevation: between(random, -4.2, -2.4), azimuth: inFrame * 1.2, intensity: 20, night: 0.62 }
    default:
      return { elevation: between(random, 22, 38), azimuth: sideways * 0.6, intensity: 0.035, night: 1 }
  }
}

export function horizonOf(scene: Scene, random: Random): number {
  if (scene.viewpoint === 'above') return between(random, 0.22, 0.32)
  const wantsSky = scene.sky.some(
    (s) => s === 'aurora' || s === 'milky-way' || s === 'stars' || s === 'balloons' || s === 'rainbow',
  )
  if (wantsSky || scene.time === 'night') return between(random, 0.62, 0.72)
  return random() < 0.55 ? between(random, 0.52, 0.62) : between(random, 0.4, 0.48)
}

export function hazeOf(scene: Scene, random: Random): number {
  if (scene.weather === 'mist') return 4
  if (scene.time === 'dawn' || scene.time === 'sunset') return between(random, 1.3, 2.4)
  return between(random, 0.6, 1.1)
}

export function skyOf(scene: Scene, random: Random, night: number, share: number): Composition['sky'] {
  const { weather, sky } = scene
  const has = (name: string) => sky.includes(name)
  const isDay = scene.time === 'noon' || scene.time === 'morning' || scene.time === 'afternoon'
  const isWet = weather === 'rain' || weather === 'storm' || weather === 'snow'
  const starry = has('stars') || has('milky-way')
  return {
    veils: isWet ? 0.2 : starry ? 0.12 : between(random, 0.3, 0.75),
    layer:
      starry || has('aurora')
        ? 0.08
        : weather === 'storm'
          ? 0.95
          : isWet
            ? 0.85
            : weather === 'cloudy'
              ? between(random, 0.6, 0.8)
              : has('clouds')
                ? isDay
                  ? 0.26
                  : 0.6
                : between(random, 0.05, isDay ? 0.3 : 0.5),
    heaps:
      isWet || weather === 'mist'
        ? 0
        : isDay
          ? weather === 'cloudy' || has('clouds')
            ? between(random, 0.6, 0.8)
            : between(random, 0.35, 0.6)
          : 0,
    gloom:
      weather === 'storm' ? 0.8 : isWet ? 0.6 : weather === 'cloudy' ? 0.2 : weather === 'mist' ? 0.25 : 0,
    stars: starry ? 1 : night > 0.9 ? (isWet ? 0 : 0.75) : night > 0.5 ? 0.22 : 0,
    milkyWay: has('milky-way') || (has('stars') && night > 0.9),
    aurora: has('aurora'),
    moon:
      has('moon') || (night > 0.9 && random() < 0.5 && !starry && !has('aurora'))
        ? {
            azimuth: (share > 0.5 ? -1 : 1) * between(random, 8, 18),
            elevation: between(random, 9, 17),
            size: between(random, 0.9, 1.5),
          }
        : undefined,
    rainbow: has('rainbow'),
  }
}

export function fallingOf(scene: Scene): Composition['falling'] {
  if (scene.weather === 'rain') return { kind: 'rain', amount: 0.6 }
  if (scene.weather === 'storm') return { kind: 'rain', amount: 1 }
  if (scene.weather === 'snow') return { kind: 'snow', amount: 0.7 }
  if (scene.props.includes('fireflies')) return { kind: 'fireflies', amount: 1 }
  if (scene.season === 'spring' && (scene.place === 'garden' || scene.props.includes('petals')))
    return { kind: 'petals', amount: 0.5 }
  if (
    scene.season === 'autumn' &&
    (scene.weather === 'wind' || scene.place === 'forest' || scene.place === 'garden')
  )
    return { kind: 'leaves', amount: 0.4 }
  return undefined
}
