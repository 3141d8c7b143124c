import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { getSiteConfig } from '#shared/contract/site.ts'
import { respond } from '../../lib/testing/api-server.ts'
import { makeSiteConfig } from '../../lib/testing/factories.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { ShareButton, shareProduct } from './share-button.tsx'

const ADDRESS = 'https://future.example'
const writeText = vi.fn(async (_text: string) => undefined)

function device(share?: (data: ShareData) => Promise<void>) {
  vi.stubGlobal('navigator', { share, clipboard: { writeText } })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
}
afterEach(() => {
  writeText.mockClear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
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

it('shows the link, selected, where the clipboard is refused too', async () => {
  respond(getSiteConfig, makeSiteConfig({ publicUrl: ADDRESS }))
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { person } = renderScreen(<ShareButton />)
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  const button = screen.getByRole('button', { name: 'Share Future Memory' })
  await person.click(button)
  const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link' })
  await waitFor(() => expect(link).toHaveFocus())
  expect(screen.getByText(/Copy it by hand/)).toBeVisible()
  expect(link.value.slice(link.selectionStart ?? 0, link.selectionEnd ?? 0)).toBe(ADDRESS)
  await person.keyboard('{Escape}')
  await waitFor(() => expect(button).toHaveFocus())
})
