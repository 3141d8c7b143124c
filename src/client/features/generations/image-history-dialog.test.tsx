import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { type ImageHistoryEntry, listMomentImages } from '#shared/contract/generations.ts'
import { errorResponse, respond } from '../../lib/testing/api-server.ts'
import { makeMoment } from '../../lib/testing/factories.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { ImageHistoryDialog } from './image-history-dialog.tsx'

const imageOf = (id: number): ImageHistoryEntry => ({
  id,
  pcmId: 1001,
  imageUrl: `/media/images/${id}`,
  prompt: 'A lake.',
  enhancedPrompt: null,
  feedback: `Feedback ${id}`,
  model: 'built-in-studio',
  size: '1792x1024',
  generatedAt: '2025-11-22T12:00:00.000Z',
})

it('shows the earlier pictures page by page, and keeps those shown when a page does not load', async () => {
  const link = '</api/pcms/1/images?limit=2&cursor=8>; rel="next"'
  respond(listMomentImages, Response.json([imageOf(9), imageOf(8)], { headers: { link } }))
  const { person } = renderScreen(
    <ImageHistoryDialog isOpen onOpenChange={vi.fn()} moment={makeMoment({ pcmNumber: 1 })} />,
  )
  expect(await screen.findByText('“Feedback 8”')).toBeVisible()
  respond(listMomentImages, errorResponse(400, 'validation_failed', 'No.'))
  await person.click(screen.getByRole('button', { name: 'Show earlier pictures' }))
  expect(await screen.findByText(/They are all kept/)).toBeVisible()
  respond(listMomentImages, [imageOf(7)])
  await person.click(screen.getByRole('button', { name: 'Show earlier pictures' }))
  expect(await screen.findByText('“Feedback 7”')).toBeVisible()
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  expect(screen.queryByRole('button', { name: 'Show earlier pictures' })).not.toBeInTheDocument()
})
