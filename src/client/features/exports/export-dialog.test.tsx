import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { type CreatedExport, createExport } from '#shared/contract/exports.ts'
import { connectionLost, errorResponse, respond } from '../../lib/testing/api-server.ts'
import { makeMoment } from '../../lib/testing/factories.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { resetExport } from './export-run.ts'

const CREATED: CreatedExport = { id: 7, url: '/media/exports/7', filename: 'story.jpg', type: 'instagram' }

afterEach(() => resetExport())

/** Renders the dialog for moments with these numbers; the fifth has no image. */
function show(...numbers: number[]) {
  const moments = numbers.map((pcmNumber) =>
    makeMoment({
      id: 1000 + pcmNumber,
      pcmNumber,
      descriptiveName: `Vision ${pcmNumber}`,
      imageUrl: pcmNumber === 5 ? null : `/media/images/${pcmNumber}`,
      isCompleted: pcmNumber !== 5,
    }),
  )
  return renderScreen(<ExportDialog isOpen onOpenChange={() => {}} moments={moments} />)
}

it('enables the export types that have enough images', () => {
  show(1, 2, 5)
  expect(screen.getByRole('button', { name: /Desktop Wallpaper/ })).toBeEnabled()
  const story = screen.getByRole('button', { name: /Instagram Story/ })
  expect(story).toBeDisabled()
  expect(within(story).getByText('Needs 3 completed moments; you have 2.')).toBeVisible()
})

it('selects exactly three moments in click order', async () => {
  const creation = respond(createExport, CREATED)
  const { person } = show(1, 2, 3, 4, 5)
  await person.click(screen.getByRole('button', { name: /Instagram Story/ }))
  expect(screen.queryByRole('checkbox', { name: /Vision 5/ })).not.toBeInTheDocument()
  const create = screen.getByRole('button', { name: 'Create Export' })
  for (const name of [/Vision 3/, /Vision 1/]) await person.click(screen.getByRole('checkbox', { name }))
  expect(create).toBeDisabled()
  await person.click(screen.getByRole('checkbox', { name: /Vision 4/ }))
  expect(screen.getByRole('checkbox', { name: /Vision 2/ })).toBeDisabled()
  expect(screen.getByText('3 of 3 chosen')).toBeVisible()
  await person.click(create)
  await screen.findByRole('button', { name: 'Create Another' })
  expect(creation.requests.map(({ body }) => body)).toEqual([
    { type: 'instagram', selectedImages: [1003, 1001, 1004] },
  ])
  expect(screen.getByText('Your custom wallpaper is ready for download.')).toBeVisible()
})

it('exports all completed moments for the desktop without a selection', async () => {
  const creation = respond(createExport, { ...CREATED, type: 'desktop' })
  const { person } = show(1, 2, 5)
  await person.click(screen.getByRole('button', { name: /Desktop Wallpaper/ }))
  await screen.findByRole('button', { name: 'Create Another' })
  expect(creation.requests[0]?.body).toEqual({ type: 'desktop', selectedImages: [1001, 1002] })
})

it('returns to the type selection on an error and shows its message', async () => {
  respond(createExport, errorResponse(400, 'validation_failed', 'The picture is missing.'))
  const { person } = show(1)
  await person.click(screen.getByRole('button', { name: /Desktop Wallpaper/ }))
  expect(await screen.findByText('Export Failed')).toBeVisible()
  expect(screen.getByText('There was an error creating your export. Please try again.')).toBeVisible()
  expect(screen.getByText(/The picture is missing\./)).toBeVisible()
  expect(screen.getByRole('button', { name: /Desktop Wallpaper/ })).toBeVisible()
})

it('retries an export once with the same idempotency key after a network error', async () => {
  const answers = [connectionLost(), CREATED]
  const { requests } = respond(createExport, () => answers.shift() ?? connectionLost())
  const { person } = show(1)
  await person.click(screen.getByRole('button', { name: /Desktop Wallpaper/ }))
  await waitFor(() => expect(requests).toHaveLength(2))
  const [first, second] = requests.map(({ headers }) => headers.get('idempotency-key'))
  expect(first).toMatch(/./)
  expect(second).toBe(first)
  expect(await screen.findByRole('button', { name: 'Download' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Share' })).not.toBeInTheDocument()
})
