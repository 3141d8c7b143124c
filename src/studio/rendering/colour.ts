import { z } from 'zod'
import type { Hour, Mood, Season, Weather } from '../understanding/brief.ts'

export type Rgb = readonly [number, number, number]
export type Rgba = readonly [number, number, number, number]

const slots = z.record(z.string(), z.string())
const grade = z.tuple([z.number(), z.number(), z.number()])
const hourSchema = z.object({ outdoor: grade, indoor: grade }).catchall(z.string())
export const palettesSchema = z.object({
  base: slots,
  /** Slots that hold for their hour as they are; every other colour is multiplied by the light of the hour. */
  ungraded: z.array(z.string()),
  hours: z.record(z.string(), hourSchema),
  seasons: z.record(z.string(), slots),
  /** Slots of plants, which no season changes indoors; `tree` and `tree2` are seen through a window. */
  plants: z.array(z.string()),
  /** What the weather does to the colours of `slots`: shares of grey and of darkness, and how much of the sun the sky hides. */
  overcast: z.object({
    slots: z.array(z.string()),
    weathers: z.record(z.string(), z.object({ grey: z.number(), dark: z.number(), sun: z.number() })),
  }),
})
export type Palettes = z.infer<typeof palettesSchema>

export interface PaletteChoice {
  hour: Hour
  season: Season
  weather: Weather
  isIndoor: boolean
  mood: Mood
}

const clamp = (value: number) => Math.min(255, Math.max(0, value))
const each = (colour: Rgb, change: (value: number, i: number) => number) =>
  colour.map(change) as unknown as Rgb

function parseHex(hex: string): Rgb {
  const digits = hex.length === 4 ? hex.replace(/[^#]/g, '$&$&') : hex
  if (!/^#[0-9a-f]{6}$/i.test(digits)) throw new Error(`The colour ${hex} is not hexadecimal.`)
  return each([1, 3, 5], (at) => Number.parseInt(digits.slice(at, at + 2), 16))
}

const toHex = (colour: Rgb) =>
  `#${colour.map((value) => Math.round(clamp(value)).toString(16).padStart(2, '0')).join('')}`

/** A mixture of two colours; a share of 1 is the other one. */
const mix = (colour: Rgb, other: Rgb, share: number) =>
  each(colour, (value, i) => value + (other[i]! - value) * share)

/** Share of the light of a dark hour that is left out of the darkest and of the lightest skin, so that faces are read at night. */
const SKIN_KEPT = { dark: 0.62, light: 0.2 }

/**
 * Resolves colour expressions of one picture: `slot` or `#hex`, `*factor`, `^other.share`, `/alpha`; `!` in front keeps the light of the
 * hour away, `~` a part of it.
 */
export class Palette {
  readonly #slots = new Map<string, string>()
  readonly #ungraded: ReadonlySet<string>
  readonly #light: Rgb
  readonly #mood: Mood
  readonly #resolved = new Map<string, Rgba>()

  constructor(palettes: Palettes, { hour, season, weather, isIndoor, mood }: PaletteChoice) {
    const { outdoor, indoor, ...hourSlots } = palettes.hours[hour] as Palettes['hours'][string]
    const all = { ...palettes.base, ...palettes.seasons[season], ...hourSlots }
    for (const [name, value] of Object.entries(all)) this.#slots.set(name, value as string)
    if (isIndoor) for (const name of palettes.plants) this.#slots.set(name, palettes.base[name]!)
    this.#dull(palettes.overcast, weather)
    this.#ungraded = new Set(palettes.ungraded)
    this.#light = isIndoor ? indoor : outdoor
    this.#mood = mood
  }

  #dull({ slots, weathers }: Palettes['overcast'], weather: Weather): void {
    const overcast = weathers[weather]
    if (!overcast) return
    const colourOf = (name: string) => parseHex(this.#slots.get(name)!)
    this.#slots.set('sun', toHex(mix(colourOf('sun'), colourOf('sky2'), overcast.sun)))
    for (const name of slots) {
      const colour = colourOf(name)
      const grey = colour[0] * 0.3 + colour[1] * 0.59 + colour[2] * 0.11
      const dulled = mix(colour, [grey * 0.94, grey, grey * 1.05], overcast.grey)
      this.#slots.set(name, toHex(each(dulled, (value) => value * (1 - overcast.dark))))
    }
  }

  /** Sets or, with undefined, removes a slot; answers what it was before, to be set back. */
  setSlot(name: string, expression: string | undefined): string | undefined {
    const before = this.#slots.get(name)
    if (before === expression) return before
    if (expression === undefined) this.#slots.delete(name)
    else this.#slots.set(name, expression)
    this.#resolved.clear()
    return before
  }

  /** Red, green and blue from 0 to 255, alpha from 0 to 1. Throws where a slot is unknown. */
  resolve(expression: string): Rgba {
    const known = this.#resolved.get(expression)
    if (known) return known
    const [r, g, b, alpha] = this.#evaluate(expression)
    const { warmth, brightness, energy } = this.#mood
    const lift = 1 + brightness * 0.14
    const grey = r * 0.3 + g * 0.59 + b * 0.11
    const saturation = 1 + energy * 0.18
    const toned = (value: number, tint: number) =>
      clamp((grey + (value - grey) * saturation) * lift * (1 + warmth * tint))
    const result: Rgba = [toned(r, 0.09), toned(g, 0.015), toned(b, -0.12), alpha]
    this.#resolved.set(expression, result)
    return result
  }

  /** As a CSS colour. */
  css(expression: string, opacity = 1): string {
    const [r, g, b, alpha] = this.resolve(expression)
    return `rgba(${Math.round(r)},${Math.round(g)},${Math.round(b)},${alpha * opacity})`
  }

  #evaluate(expression: string, depth = 0): Rgba {
    if (depth > 8) throw new Error(`The colour ${expression} refers to itself.`)
    const [body, alpha = 1] = expression.split('/') as [string, string?]
    const [first, ...others] = body.split('^') as [string, ...string[]]
    let colour = this.#term(first, depth)
    for (const other of others) {
      const [, term, share] = /^(.+?)(\.\d+)$/.exec(other) ?? []
      if (!term) throw new Error(`The colour ${expression} mixes ${other} without a share.`)
      colour = mix(colour, this.#term(term, depth), Number(share))
    }
    if (!Number.isFinite(+alpha)) throw new Error(`The colour ${expression} has no alpha.`)
    return [...colour, +alpha]
  }

  /** `slot*factor`, `#hex` or `!#hex`. */
  #term(term: string, depth: number): Rgb {
    const [name, factor = 1] = term.split('*') as [string, string?]
    return each(this.#base(name, depth), (value) => clamp(value * +factor))
  }

  #base(name: string, depth: number): Rgb {
    if (name.startsWith('!#')) return parseHex(name.slice(1))
    if (name.startsWith('~#')) {
      const skin = parseHex(name.slice(1))
      const lightness = (skin[0] * 0.3 + skin[1] * 0.59 + skin[2] * 0.11) / 255
      const kept = SKIN_KEPT.dark + (SKIN_KEPT.light - SKIN_KEPT.dark) * lightness
      return each(skin, (value, i) => value * (this.#light[i]! + (1 - this.#light[i]!) * kept))
    }
    if (name.startsWith('#')) return each(parseHex(name), (value, i) => value * this.#light[i]!)
    const slot = this.#slots.get(name.replace('!', ''))
    if (slot === undefined) throw new Error(`The colour ${name} is unknown.`)
    if (this.#ungraded.has(name.replace('!', '')) && slot.startsWith('#')) return parseHex(slot)
    const [r, g, b] = this.#evaluate(slot, depth + 1)
    return [r, g, b]
  }
}
