import { beforeEach, describe, expect, it } from 'vitest'
import { type Sprite, spriteFromPixels } from './sprite.ts'
import { openShelf, SHELF_BYTES, sharedSprite, tidyShelf } from './sprite-shelf.ts'

let painted: string[] = []
beforeEach(() => {
  painted = []
})

const paint = (name: string, size = 32): Sprite => {
  painted.push(name)
  const data = new Uint8ClampedArray(size * (size + 3) * 4)
  for (let i = 0; i < data.length; i++) data[i] = (i * 7 + name.length * 31) % 256
  return spriteFromPixels(size, size + 3, data)
}
const get = (name: string, size?: number) => sharedSprite(name, () => paint(name, size))

/** What another thread sees: nothing of what this one remembers. */
const asSomebodyElse = (memory: SharedArrayBuffer) => {
  openShelf(new SharedArrayBuffer(10_000))
  openShelf(memory)
}

describe('the shelf of sprites', () => {
  it('gives everybody the sprite that one has painted, with all its smaller versions', () => {
    const memory = new SharedArrayBuffer(200_000)
    openShelf(memory)
    const first = get('oak')
    get('birch')
    asSomebodyElse(memory)
    const again = get('oak')
    expect(painted).toEqual(['oak', 'birch'])
    expect(again).toEqual(paint('oak'))
    expect(again).toEqual(first)
    expect(again.levels.length).toBeGreaterThan(2)
    expect(get('birch')).not.toEqual(again)
  })

  it('lets everybody paint their own where there is no room', () => {
    const memory = new SharedArrayBuffer(6000)
    openShelf(memory)
    expect(get('oak')).toEqual(paint('oak'))
    asSomebodyElse(memory)
    expect(get('oak')).toEqual(paint('oak'))
    expect(painted.length).toBe(4)
  })

  it('goes on when a sprite cannot be painted', () => {
    const memory = new SharedArrayBuffer(100_000)
    openShelf(memory)
    expect(() =>
      sharedSprite('oak', () => {
        throw new Error('no ink')
      }),
    ).toThrow('no ink')
    asSomebodyElse(memory)
    expect(get('oak')).toEqual(paint('oak'))
  })

  it('is emptied before a picture when it is rather full, and then only', () => {
    const memory = new SharedArrayBuffer(SHELF_BYTES)
    openShelf(memory)
    get('small')
    tidyShelf(memory)
    openShelf(memory)
    get('small')
    expect(painted).toEqual(['small'])
    for (let i = 0; i < 4; i++) get(`large ${i}`, 1000)
    tidyShelf(memory)
    openShelf(memory)
    get('small')
    expect(painted.filter((name) => name === 'small').length).toBe(2)
  })
})
