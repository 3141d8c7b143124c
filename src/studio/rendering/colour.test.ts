import { describe, expect, it } from 'vitest'
import { palettes } from '../library/library.ts'
import { Palette, type PaletteChoice } from './colour.ts'

const outdoors: PaletteChoice = {
  hour: 'day',
  season: 'summer',
  weather: 'clear',
  isIndoor: false,
  mood: { warmth: 0, brightness: 0, energy: 0 },
}
const colour = (name: string, choice: Partial<PaletteChoice>) =>
  new Palette(palettes, { ...outdoors, ...choice }).resolve(name)

describe('Palette', () => {
  it('greys the sky in the rain', () => {
    const blueness = ([r, , b]: readonly number[]) => b! - r!
    expect(blueness(colour('sky0', { weather: 'rain' }))).toBeLessThan(blueness(colour('sky0', {})) / 2)
  })

  it('darkens faces less than clothes at night, dark ones least', () => {
    const left = (name: string) => colour(name, { hour: 'night' })[0] / colour(name, {})[0]
    expect(left('~#54362a')).toBeGreaterThan(left('~#f2cdb0'))
    expect(left('~#f2cdb0')).toBeGreaterThan(left('#f2cdb0'))
    expect(colour('~#54362a^ink.2', {})).toEqual(colour('#54362a^ink.2', {}))
  })

  it('leaves plants in a room green in winter, and what is seen through its window not', () => {
    const room = { isIndoor: true, season: 'winter' } as const
    expect(colour('leaf', room)).toEqual(colour('leaf', { isIndoor: true }))
    expect(colour('tree', room)).not.toEqual(colour('tree', { isIndoor: true }))
  })
})
