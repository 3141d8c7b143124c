import { isWarmSea, mountainsAfar, noShore, openWater, type Shape, sideOf } from './draft.ts'
import { between } from './random.ts'
import { treesOf } from './seasons.ts'

export const sea: Shape = (draft, scene, random) => {
  openWater(draft, scene, 1.1)
  draft.land.shore = {
    ...noShore(),
    kind: 'sea',
    near: between(random, 9, 15),
    far: between(random, 260, 900),
    side: sideOf(random),
  }
  const isIcy = scene.backdrop.includes('glacier')
  draft.land.cover = !isIcy && (isWarmSea(scene) || random() < 0.5) ? 'sand' : 'rock'
  draft.land.rolling = { height: 8, size: 260 }
  if (random() < 0.75) mountainsAfar(draft, random, 0.07, 1500)
  draft.flora.trees = [{ kind: 'bush', share: 1, height: 1.6 }]
  draft.flora.count = 300
  draft.flora.from = 60
  draft.camera.y = between(random, 2.6, 5)
  if (isWarmSea(scene) && !isIcy) {
    draft.water!.deep = [0.004, 0.045, 0.075]
    draft.water!.shallow = [0.1, 0.38, 0.34]
    draft.water!.murk = 0.22
  }
}

export const coast: Shape = (draft, scene, random) => {
  sea(draft, scene, random)
  draft.land.shore.near = between(random, 16, 26)
  draft.land.shore.far = between(random, 50, 140)
  draft.land.rolling = { height: between(random, 26, 44), size: 190 }
  const isSteep = scene.backdrop.includes('cliffs') || scene.props.includes('lighthouse')
  draft.land.cover = random() < (isSteep ? 0.1 : 0.9) ? 'sand' : 'grass'
  draft.flora.trees = isWarmSea(scene)
    ? [
        { kind: 'palm', share: 0.6, height: 11 },
        { kind: 'bush', share: 0.6, height: 2 },
      ]
    : [
        { kind: 'conifer', share: 0.5, height: 9 },
        { kind: 'bush', share: 0.6, height: 2 },
      ]
  draft.flora.count = 900
  draft.flora.grass = draft.land.cover === 'grass' ? 0.7 : 0
  draft.camera.y = between(random, 3, 9)
}

export const island: Shape = (draft, scene, random) => {
  sea(draft, scene, random)
  const side = draft.focus.share < 0.5 ? -1 : 1
  const z = between(random, 170, 260)
  draft.land.shore = {
    kind: 'island',
    near: 0,
    far: 0,
    side,
    spit: undefined,
    width: between(random, 46, 74),
    x: side * z * between(random, 0.16, 0.3),
    z,
  }
  draft.land.cover = 'sand'
  draft.land.rolling = { height: 46, size: 70 }
  draft.land.mountains = undefined
  draft.flora.trees = [
    { kind: 'palm', share: 0.5, height: 12 },
    { kind: 'broadleaf', share: 0.5, height: 7 },
  ]
  draft.flora.count = 6000
  draft.flora.from = 110
  draft.flora.to = 340
  draft.flora.density = 0.95
  draft.flora.clearing = 0
  draft.camera.y = between(random, 3.4, 6)
  draft.water!.deep = [0.003, 0.06, 0.085]
  draft.water!.shallow = [0.1, 0.42, 0.38]
  draft.water!.murk = 0.075
  draft.water!.kind = 'open'
}

export const lake: Shape = (draft, scene, random) => {
  openWater(draft, scene, 0.34)
  const far = between(random, 190, 420)
  draft.land.shore = { ...noShore(), kind: 'lake', near: between(random, 8, 13), far, side: sideOf(random) }
  draft.land.rolling = { height: 16, size: 190 }
  mountainsAfar(draft, random, between(random, 0.1, 0.19), far * 2.4)
  draft.flora.trees = treesOf(scene.season, random)
  draft.flora.count = 5200
  draft.flora.from = 14
  draft.flora.to = far * 2.6
  draft.flora.density = 0.85
  draft.flora.grass = 0.7
  draft.flora.reeds = 0.8
  draft.camera.y = between(random, 2, 3.4)
  draft.haze.mist = Math.max(draft.haze.mist, draft.air.elevation < 8 ? 0.4 : 0)
  draft.haze.mistHeight = 14
}

export const river: Shape = (draft, scene, random) => {
  openWater(draft, scene, 0.5)
  draft.land.shore = {
    ...noShore(),
    kind: 'river',
    side: sideOf(random),
    width: between(random, 8, 14),
    x: draft.sunTangent * 0.5,
  }
  draft.land.rolling = { height: 18, size: 150 }
  mountainsAfar(draft, random, 0.13, 900)
  draft.flora.trees = treesOf(scene.season, random)
  draft.flora.count = 3600
  draft.flora.from = 42
  draft.flora.to = 1000
  draft.flora.density = between(random, 0.5, 0.7)
  draft.flora.grass = 1
  draft.flora.flowers = scene.season === 'winter' ? 0 : 0.3
  draft.flora.reeds = 0.5
  draft.camera.y = between(random, 3, 7)
}

const AFLOAT = new Set(['rowing', 'sailing', 'swimming'])

export const fjord: Shape = (draft, scene, random) => {
  openWater(draft, scene, 0.95)
  draft.water!.kind = 'open'
  draft.land.shore = {
    ...noShore(),
    kind: 'fjord',
    side: sideOf(random),
    width: between(random, 70, 130),
    x: draft.sunTangent * 0.7,
  }
  draft.land.rolling = { height: 60, size: 300 }
  draft.land.mountains = {
    height: between(random, 1150, 1700),
    size: between(random, 2400, 3300),
    from: -400,
    to: 2200,
    gap: draft.sunTangent * 0.7,
    gapWidth: between(random, 0.2, 0.3),
    roughness: 0.85,
  }
  draft.land.snowLine = between(random, 520, 900)
  draft.land.far = 42000
  // The shores are far apart: whoever is not afloat stands on a tongue of rock before the viewer.
  if (scene.cast.some((group) => !AFLOAT.has(group.activity)) && !scene.props.includes('deck'))
    draft.land.shore.spit = { x: (draft.focus.share > 0.5 ? 1 : -1) * 1.5, z: 20, radius: 9 }
  draft.flora.trees = [{ kind: 'conifer', share: 1, height: 13 }]
  draft.flora.count = 4200
  draft.flora.from = 70
  draft.flora.to = 1500
  draft.flora.density = 0.75
  draft.camera.y = between(random, 9, 16)
}
