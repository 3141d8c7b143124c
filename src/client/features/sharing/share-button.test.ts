import { afterEach, expect, it, vi } from 'vitest'
import { shareProduct } from './share-button.tsx'

const ADDRESS = 'https://future.example'
const writeText = vi.fn(async (_text: string) => undefined)

function device(share?: (data: ShareData) => Promise<void>) {
  vi.stubGlobal('navigator', { share, clipboard: { writeText } })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
}
afterEach(() => {
  writeText.mockClear()
  vi.restoreAllMocks()
})

it("opens the device's share sheet with the address", async () => {
  const share = vi.fn(async () => undefined)
  device(share)
  await shareProduct(ADDRESS)
  expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: ADDRESS }))
  expect(writeText).not.toHaveBeenCalled()
})

it('copies text and address without a share sheet or when it fails', async () => {
  device()
  await shareProduct(ADDRESS)
  device(() => Promise.reject(new Error('no target')))
  await shareProduct(ADDRESS)
  expect(writeText).toHaveBeenCalledTimes(2)
  for (const [text] of writeText.mock.calls) expect(text).toContain(ADDRESS)
})

it('copies nothing when the share sheet is dismissed', async () => {
  device(() => Promise.reject(new DOMException('dismissed', 'AbortError')))
  await shareProduct(ADDRESS)
  expect(writeText).not.toHaveBeenCalled()
  expect(console.warn).not.toHaveBeenCalled()
})
