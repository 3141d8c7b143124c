import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Moment } from '#shared/contract/moments.ts'
import { Toaster } from '../../ui/toaster.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { resetExport } from './export-run.ts'

const moment = (pcmNumber: number): Moment => ({
  id: 1000 + pcmNumber,
  pcmNumber,
  descriptiveName: `Vision ${pcmNumber}`,
  surfacePrompt: 'a',
  sensoryPrompt: 'b',
  soulPrompt: 'c',
  combinedPrompt: 'd',
  enhancedPrompt: null,
  imageUrl: pcmNumber === 5 ? null : `/media/images/${pcmNumber}`,
  dailyInspiration: null,
  isCompleted: pcmNumber !== 5,
  createdAt: '2026-11-20T00:00:00.000Z',
  updatedAt: '2026-11-20T00:00:00.000Z',
})

const requests: { body: unknown; key: string | null }[] = []
let answer: () => Promise<Response> | Response

const made = () => Response.json({ id: 7, url: '/media/exports/7', filename: 'story.jpg', type: 'instagram' })

beforeEach(() => {
  requests.length = 0
  answer = made
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    requests.push({
      body: JSON.parse(String(init.body)),
      key: new Headers(init.headers).get('idempotency-key'),
    })
    return answer()
  })
})
afterEach(() => resetExport())

function show(moments: Moment[]) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ExportDialog isOpen onOpenChange={() => {}} moments={moments} />
      <Toaster />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

it('offers what there are enough pictures for', () => {
  show([moment(1), moment(2), moment(5)])
  expect(screen.getByRole('button', { name: /Desktop Wallpaper/ })).toHaveProperty('disabled', false)
  const story = screen.getByRole('button', { name: /Instagram Story/ })
  expect(story).toHaveProperty('disabled', true)
  expect(within(story).getByText('Needs 3 completed moments; you have 2.')).toBeTruthy()
})

it('takes exactly three, in the order of pressing, and no fourth', async () => {
  const user = show([1, 2, 3, 4, 5].map(moment))
  await user.click(screen.getByRole('button', { name: /Instagram Story/ }))
  expect(screen.queryByRole('checkbox', { name: /Vision 5/ })).toBeNull()
  const create = screen.getByRole('button', { name: 'Create Export' })
  for (const name of [/Vision 3/, /Vision 1/]) await user.click(screen.getByRole('checkbox', { name }))
  expect(create).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('checkbox', { name: /Vision 4/ }))
  expect(screen.getByRole('checkbox', { name: /Vision 2/ })).toHaveProperty('disabled', true)
  expect(screen.getByText('3 of 3 chosen')).toBeTruthy()
  await user.click(create)
  await screen.findByRole('button', { name: 'Create Another' })
  expect(requests.map(({ body }) => body)).toEqual([
    { type: 'instagram', selectedImages: [1003, 1001, 1004] },
  ])
  expect(screen.getByText('Your custom wallpaper is ready for download.')).toBeTruthy()
})

it('takes all completed moments for the desktop, without asking', async () => {
  const user = show([1, 2, 5].map(moment))
  await user.click(screen.getByRole('button', { name: /Desktop Wallpaper/ }))
  await screen.findByRole('button', { name: 'Create Another' })
  expect(requests[0]?.body).toEqual({ type: 'desktop', selectedImages: [1001, 1002] })
})

it('goes back to the type on an error, with the specified words and what happened', async () => {
  answer = () =>
    Response.json(
      { message: 'The picture is missing.', code: 'validation_failed', requestId: 'x' },
      { status: 400 },
    )
  const user = show([1].map(moment))
  await user.click(screen.getByRole('button', { name: /Desktop Wallpaper/ }))
  expect(await screen.findByText('Export Failed')).toBeTruthy()
  expect(screen.getByText('There was an error creating your export. Please try again.')).toBeTruthy()
  expect(screen.getByText(/The picture is missing\./)).toBeTruthy()
  expect(screen.getByRole('button', { name: /Desktop Wallpaper/ })).toBeTruthy()
})

it('asks once more by the same key when the line breaks', async () => {
  answer = () => {
    answer = made
    throw new TypeError('Failed to fetch')
  }
  const user = show([1].map(moment))
  await user.click(screen.getByRole('button', { name: /Desktop Wallpaper/ }))
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(requests[0]?.key).toBeTruthy()
  expect(requests[0]?.key).toBe(requests[1]?.key)
  expect(await screen.findByRole('button', { name: 'Download' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
})
