import { between, type Random } from './random.ts'
import { clamp } from './scalar.ts'
import { type Sprite, spriteFrom } from './sprite.ts'

const ink = (brightness: number, side: number, material: number, alpha = 1) =>
  `rgba(${Math.round(clamp(brightness) * 255)},${Math.round(clamp(side) * 255)},${Math.round(clamp(material) * 255)},${alpha})`

/** A bare high stem with bark, a little buttress and stubs of branches. */
export function trunk(random: Random): Sprite {
  const w = 200
  const h = 1200
  const lean = (random() - 0.5) * w * 0.2
  const phase = random() * 6
  const middle = (t: number) => w / 2 + lean * (t - 0.5) + Math.sin(t * 5 + phase) * w * 0.025
  const half = (t: number) => w * (0.15 + 0.05 * (1 - t) + 0.15 * (1 - t) ** 14)
  return spriteFrom(w, h, (g) => {
    g.beginPath()
    for (let i = 0; i <= 60; i++) g.lineTo(middle(i / 60) - half(i / 60), h * (1 - i / 60))
    for (let i = 60; i >= 0; i--) g.lineTo(middle(i / 60) + half(i / 60), h * (1 - i / 60))
    g.closePath()
    const across = g.createLinearGradient(w * 0.28, 0, w * 0.72, 0)
    for (let i = 0; i <= 8; i++) across.addColorStop(i / 8, ink(0.36, i / 8, 1))
    g.fillStyle = across
    g.fill()
    g.save()
    g.clip()
    for (let i = 0; i < 1100; i++) {
      const t = random()
      const side = random() * 2 - 1
      const x = middle(t) + side * half(t)
      const isDark = random() < 0.62
      g.strokeStyle = ink(
        isDark ? 0.1 : 0.6,
        side * 0.5 + 0.5,
        1,
        isDark ? between(random, 0.3, 0.7) : between(random, 0.12, 0.4),
      )
      g.lineWidth = between(random, 0.8, 3.2)
      g.beginPath()
      g.moveTo(x, h * (1 - t))
      g.lineTo(x + (random() - 0.5) * 6, h * (1 - t) + h * between(random, 0.008, 0.035))
      g.stroke()
    }
    g.restore()
    g.lineCap = 'round'
    for (let i = 0; i < 9; i++) {
      const t = between(random, 0.4, 0.98)
      const s = random() < 0.5 ? -1 : 1
      g.strokeStyle = ink(0.22, s * 0.3 + 0.5, 1)
      g.lineWidth = between(random, 2, 6)
      g.beginPath()
      g.moveTo(middle(t) + s * half(t) * 0.8, h * (1 - t))
      g.quadraticCurveTo(
        middle(t) + s * w * 0.35,
        h * (1 - t) - h * 0.008,
        middle(t) + s * w * 0.5,
        h * (1 - t) - h * between(random, 0.015, 0.045),
      )
      g.stroke()
    }
  })
}
