import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { enforceThemeColor } from './enforce-theme-color.ts'

const tags = () => [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  document.head.innerHTML = '<meta name="theme-color" content="#0b0f1c">'
  stop = enforceThemeColor()
})
afterEach(() => stop())

it('restores the content of every theme-color tag within 500 ms', () => {
  vi.advanceTimersByTime(5_000)
  document.head.insertAdjacentHTML('beforeend', '<meta name="theme-color" media="print" content="#fff">')
  for (const tag of tags()) tag.content = '#ffffff'
  vi.advanceTimersByTime(500)
  expect(tags().map(({ content }) => content)).toEqual(['#0b0f1c', '#0b0f1c'])
})

it('restores a removed theme-color tag', () => {
  for (const tag of tags()) tag.remove()
  vi.advanceTimersByTime(500)
  expect(tags().map(({ content }) => content)).toEqual(['#0b0f1c'])
})

it('does not write to the document while nothing changes', async () => {
  let writes = 0
  const observer = new MutationObserver((records) => {
    writes += records.length
  })
  observer.observe(document.head, { subtree: true, attributes: true, childList: true })
  vi.advanceTimersByTime(20_000)
  writes += observer.takeRecords().length
  observer.disconnect()
  expect(writes).toBe(0)
})
