import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { type CreatedExport, createExport, type ExportType } from '#shared/contract/exports.ts'
import { connectionLost, errorResponse, respond } from '../../lib/testing/api-server.ts'
import { makeMoment } from '../../lib/testing/factories.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { resetExport } from './export-run.ts'

const CREATED: CreatedExport = { id: 7, url: '/media/exports/7', filename: 'story.jpg', type: 'instagram' }

afterEach(() => resetExport())

const makeMoments = (numbers: number[]) =>
  numbers.map((pcmNumber) =>
    makeMoment({
      id: 1000 + pcmNumber,
      pcmNumber,
      descriptiveName: `Vision ${pcmNumber}`,
      imageUrl: pcmNumber === 5 ? null : `/media/images/${pcmNumber}`,
      isCompleted: pcmNumber !== 5,
    }),
  )

/** Renders the dialog for moments with these numbers; the fifth has no image. */
const show = (...numbers: number[]) =>
  renderScreen(<ExportDialog isOpen onOpenChange={() => {}} moments={makeMoments(numbers)} />)

/** A button for each type that opens the dialog, as on the screens. */
function ButtonsAndDialog() {
  const [type, setType] = useState<ExportType>()
  return (
    <>
      <ExportButtons onChoose={setType} />
      <ExportDialog
        isOpen={type !== undefined}
        onOpenChange={() => setType(undefined)}
        moments={makeMoments([1, 2, 3])}
        initialType={type}
      />
    </>
  )
}
const showButtons = () => renderScreen(<ButtonsAndDialog />)

const typeButton = (name: RegExp) => screen.getByRole('button', { name })

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

it('opens with the chosen type focused, so that Enter goes on, and one outline follows the focus', async () => {
  const { person } = showButtons()
  await person.click(typeButton(/Instagram Story/))
  const story = await screen.findByRole('button', { name: /Instagram Story/ })
  expect(story).toHaveFocus()
  expect(story).toHaveAttribute('aria-current', 'true')
  await person.keyboard('{Shift>}{Tab}{/Shift}')
  expect(typeButton(/Mobile Lockscreen/)).toHaveFocus()
  expect(document.querySelectorAll('[aria-current]')).toHaveLength(1)
  expect(typeButton(/Mobile Lockscreen/)).toHaveAttribute('aria-current', 'true')
  await person.tab()
  await person.keyboard('{Enter}')
  expect(screen.getByText('Instagram Story: Select Moments')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('checkbox', { name: /Vision 1/ })).toHaveFocus())
})

it('starts with the choice of the type when it is opened for another type than the last result', async () => {
  respond(createExport, { ...CREATED, type: 'desktop' })
  const { person } = showButtons()
  await person.click(typeButton(/Desktop Wallpaper/))
  await person.keyboard('{Enter}')
  await screen.findByRole('button', { name: 'Create Another' })
  await person.keyboard('{Escape}')
  await person.click(await screen.findByRole('button', { name: /Mobile Lockscreen/ }))
  expect(screen.getByRole('heading', { name: 'Create Export' })).toBeVisible()
  expect(typeButton(/Mobile Lockscreen/)).toHaveFocus()
})

it('shows a result that was finished while it was closed, but not for another type', async () => {
  let finish = (_created: CreatedExport) => {}
  respond(createExport, () => new Promise<CreatedExport>((resolve) => (finish = resolve)))
  const { person } = showButtons()
  await person.click(typeButton(/Desktop Wallpaper/))
  await person.keyboard('{Enter}')
  expect(await screen.findByText('Creating your Desktop Wallpaper...')).toBeVisible()
  await person.keyboard('{Escape}')
  finish({ ...CREATED, type: 'desktop' })
  expect(await screen.findByText('Export Created!')).toBeVisible()
  await person.click(typeButton(/Instagram Story/))
  expect(screen.getByRole('heading', { name: 'Create Export' })).toBeVisible()
})

it('stops waiting for an export on request, and says where it can be found', async () => {
  let finish = (_created: CreatedExport) => {}
  respond(createExport, () => new Promise<CreatedExport>((resolve) => (finish = resolve)))
  const { person } = showButtons()
  await person.click(typeButton(/Desktop Wallpaper/))
  await person.keyboard('{Enter}')
  await person.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(screen.getByText(/you find it in the export history of your account/)).toBeVisible()
  await waitFor(() => expect(typeButton(/Desktop Wallpaper/)).toHaveFocus())
  finish({ ...CREATED, type: 'desktop' })
  await person.click(typeButton(/Mobile Lockscreen/))
  expect(screen.getByText('Mobile Lockscreen: Select Moments')).toBeVisible()
  expect(screen.queryByText('Export Created!')).not.toBeInTheDocument()
})
