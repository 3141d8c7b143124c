import { pick, randomFrom } from '../random.ts'
import { OUTFITS } from '../rendering/figures/clothes.ts'
import type { Look } from '../rendering/figures/look.ts'
import type { Age, AppearanceProfile, Person } from '../understanding/brief.ts'
export interface LookRequest {
  role: string
  age: Age
  sex: Person['sex']
  isWriter: boolean
  isRelative: boolean
  outfit: string | undefined
  season: string | undefined
  appearance: AppearanceProfile
  familySeed: number
  seed: number
}
export function lookFor({ age, sex, outfit, seed, isRelative, isWriter, familySeed }: LookRequest): Look {
  const random = randomFrom(seed)
  const family = randomFrom(familySeed)
  const skins = ['#f0c3a0', '#e2a985', '#c98d66', '#9a6546', '#6f4530'] as const
  const r = isRelative || isWriter ? family : random
  const s = sex ?? (random() < 0.5 ? 'f' : 'm')
  const name = outfit && OUTFITS[outfit] ? outfit : 'casual'
  const cuts = OUTFITS[name]!
  const fit = cuts.map((cut, i) => ({ cut, i })).filter(({ cut }) => !cut.for || cut.for === s)
  const { cut, i } = fit[Math.floor(random() * fit.length)] ?? { cut: cuts[0]!, i: 0 }
  const one = (list: readonly string[]) => pick(random, list as [string, ...string[]])
  return {
    body: age,
    sex: s,
    build: 'medium',
    skin: pick(r, skins),
    hair: age === 'older' ? '#d8d3c8' : pick(r, ['#2a1c18', '#4b2e1f', '#7a4a24', '#b98443']),
    hairStyle: s === 'f' ? pick(random, ['bun', 'bob', 'long']) : 'short',
    outfit: name,
    cut: i,
    top: one(cut.tops),
    bottom: one(cut.bottoms),
    shoes: one(cut.shoeColours),
    accent: one(cut.accents ?? ['acc']),
  }
}
