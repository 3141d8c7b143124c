import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { checkFeedback, type FeedbackCheck } from '#shared/contract/generations.ts'
import { getSiteConfig } from '#shared/contract/site.ts'
import { connectionLost, errorResponse, respond } from '../../lib/testing/api-server.ts'
import {
  makeFinishedGeneration,
  makeGeneration,
  makeReading,
  makeSiteConfig,
} from '../../lib/testing/factories.ts'
import { generating, openPanel as open, PICTURE, picture, press, totalUsed } from './testing/open-panel.tsx'

const pictureImage = async () => within(await picture()).getAllByRole('img', { hidden: true })[0]

it('starts one generation automatically in StrictMode and shows its frames and image', async () => {
  const { server } = open()
  await generating()
  await waitFor(() => expect(server.requests).toHaveLength(1))
  const [request] = server.requests
  expect(request?.body).toEqual({
    pcmId: 1001,
    prompt: 'The sea at dawn.',
    preferredModel: 'gpt-image-1',
    isFirstPerson: false,
    isAutomatic: true,
  })
  expect(request?.headers.get('prefer')).toBe('respond-async')
  expect(request?.headers.get('idempotency-key')).toMatch(/^auto-1001-/)
  expect(await screen.findByText('Painting your words')).toBeVisible()
  server.frame('/media/generations/x/partials/0?attempt=1')
  expect(await screen.findByText('The picture is coming into view')).toBeVisible()
  server.finish()
  expect(await pictureImage()).toHaveAttribute('src', expect.stringMatching(/^\/media\/images\//))
  expect(await screen.findByText('Vision Created')).toBeVisible()
  expect(await screen.findByText('Painted by model-a.')).toBeVisible()
})

it('shows a running generation without requesting another', async () => {
  const { server } = open({}, makeGeneration())
  await generating()
  server.finish()
  await picture()
  expect(server.requests).toHaveLength(0)
})

it('shows an existing image without requesting another', async () => {
  const { server } = open({ imageUrl: PICTURE })
  expect(await pictureImage()).toHaveAttribute('src', PICTURE)
  expect(server.requests).toHaveLength(0)
})

it('hides the image while it regenerates, and counts the regeneration once', async () => {
  const { server, person } = open({ imageUrl: PICTURE })
  await waitFor(() => expect(totalUsed()).toHaveTextContent(/^2$/))
  await person.click(await press('Regenerate'))
  await generating()
  expect(screen.queryByRole('button', { name: 'Enlarge your vision' })).not.toBeInTheDocument()
  await waitFor(() => expect(totalUsed()).toHaveTextContent(/^3$/))
  await waitFor(() => expect(server.requests).toHaveLength(1))
  await screen.findByText('Painting your words')
  server.finish(true)
  expect(await pictureImage()).not.toHaveAttribute('src', PICTURE)
  await screen.findByText('Vision Created')
  expect(totalUsed()).toHaveTextContent(/^3$/)
})

it('restores the earlier image when a regeneration fails, and retries with a new idempotency key', async () => {
  const { server, person } = open({ imageUrl: PICTURE })
  await person.click(await press('Regenerate'))
  await screen.findByText('Painting your words')
  server.fail('generation_failed', 'The AI provider is too busy just now. You were not charged.')
  expect(await pictureImage()).toHaveAttribute('src', PICTURE)
  expect(
    screen.getByText(/too busy just now\. You were not charged\..*earlier picture is here/),
  ).toBeVisible()
  expect(await screen.findByText('Generation Failed')).toBeVisible()
  expect(screen.getByText('Failed to generate image. Please try again.')).toBeVisible()
  expect(totalUsed()).toHaveTextContent(/^2$/)
  await person.click(await press('Try again'))
  await waitFor(() => expect(server.requests).toHaveLength(2))
  const [first, second] = server.requests
  expect(second?.body).toEqual(first?.body)
  expect(second?.headers.get('idempotency-key')).not.toBe(first?.headers.get('idempotency-key'))
})

it('opens the prompt editor when the prompt is refused', async () => {
  const { server, person } = open()
  await screen.findByText('Painting your words')
  server.fail('generation_refused', 'The AI provider will not paint these words.')
  const dialog = await screen.findByRole('dialog', { name: 'Edit Full Prompt' })
  const words = within(dialog).getByLabelText<HTMLTextAreaElement>('Prompt')
  expect(words).toHaveValue('The sea at dawn.')
  await person.clear(words)
  const generate = within(dialog).getByRole<HTMLButtonElement>('button', {
    name: 'Generate with Custom Prompt',
  })
  expect(generate).toBeDisabled()
  await person.type(words, 'A calm bay')
  await person.click(generate)
  await waitFor(() => expect(server.requests.at(-1)?.body.prompt).toBe('A calm bay'))
})

it('cancels a generation without a charge', async () => {
  const { person } = open()
  await screen.findByText('Painting your words')
  await person.click(await press('Cancel generation'))
  expect(await screen.findByText('You were not charged.')).toBeVisible()
  expect(await press('Generate Vision (1 Credit)')).toBeVisible()
})

it('says beside the choice of a model that the studio paints where no AI provider is connected', async () => {
  const note = 'No AI provider is connected here, so the built-in studio paints with either choice.'
  const first = open({ imageUrl: PICTURE })
  expect(await screen.findByText(note)).toBeVisible()
  first.unmount()
  open({ imageUrl: PICTURE })
  respond(getSiteConfig, makeSiteConfig())
  expect(await screen.findByText('Superior quality')).toBeVisible()
  await picture()
  expect(screen.queryByText(note)).not.toBeInTheDocument()
})

it('requires non-blank feedback, sends it, and clears it', async () => {
  const { server, person } = open({ imageUrl: PICTURE })
  await person.click(await press('Guided Regeneration'))
  await person.type(await screen.findByRole('textbox'), '  ')
  await person.click(await press('Regenerate with Feedback'))
  expect(await screen.findByText('Feedback Required')).toBeVisible()
  await person.type(screen.getByRole('textbox'), 'warmer')
  await person.click(await press('Regenerate with Feedback'))
  await waitFor(() => expect(server.requests[0]?.body).toMatchObject({ feedback: 'warmer' }))
  await waitFor(() => expect(Object.values(localStorage).join()).not.toContain('warmer'))
})

it('brings feedback and an edited prompt back when no image was made of them', async () => {
  const { server, person } = open({ imageUrl: PICTURE })
  await person.click(await press('Guided Regeneration'))
  await person.type(await screen.findByRole('textbox'), 'warmer')
  await person.click(await press('Regenerate with Feedback'))
  await screen.findByText('Painting your words')
  await waitFor(() => expect(Object.values(localStorage).join()).not.toContain('warmer'))
  server.fail('generation_failed', 'The AI provider is too busy just now. You were not charged.')
  await person.click(await press('Guided Regeneration'))
  expect(await screen.findByRole('textbox')).toHaveValue('warmer')
  expect(screen.getByText('What you typed here before is back. It is for the next picture.')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Discard' }))
  expect(screen.getByRole('textbox')).toHaveValue('')
  expect(localStorage).toHaveLength(0)
})

/** Opens the dialog and writes the feedback. */
async function openDialog(feedback: string) {
  const { server, person } = open({ imageUrl: PICTURE })
  await person.click(await press('Guided Regeneration'))
  await person.type(await screen.findByRole('textbox'), feedback)
  return { server, person }
}

/** Asks for an image with feedback that the studio cannot follow, or not all of it. */
async function withUnfollowed(unfollowed: string[], isAnyFollowed: boolean, feedback: string) {
  const opened = await openDialog(feedback)
  respond(checkFeedback, { unfollowed, withoutRoom: [], isAnyFollowed })
  await opened.person.click(await press('Regenerate with Feedback'))
  return opened
}

it('says what the studio cannot follow before the credit is spent, and regenerates anyway', async () => {
  const { server, person } = await withUnfollowed(['add a dragon'], true, 'warmer, add a dragon')
  expect(await screen.findByText('The studio cannot follow: “add a dragon”. The rest it can.')).toBeVisible()
  expect(server.requests).toHaveLength(0)
  const anyway = await press('Regenerate anyway')
  expect(anyway).toHaveFocus()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(server.requests[0]?.body).toMatchObject({ feedback: 'warmer, add a dragon' }))
})

it('says that nothing can be followed, and checks changed words again', async () => {
  const { server, person } = await withUnfollowed(['add a dragon'], false, 'add a dragon')
  expect(await screen.findByText(/The studio cannot follow any of this\./)).toBeVisible()
  const checks = respond(checkFeedback, { unfollowed: [], withoutRoom: [], isAnyFollowed: true })
  await person.type(screen.getByRole('textbox'), ', warmer')
  expect(screen.queryByText(/cannot follow/)).not.toBeInTheDocument()
  await person.click(await press('Regenerate with Feedback'))
  await waitFor(() => expect(server.requests).toHaveLength(1))
  expect(checks.requests.map(({ body }) => body)).toEqual([
    { feedback: 'add a dragon, warmer', isFull: false },
  ])
})

it.each([
  ['the connection is lost', connectionLost],
  ['the server fails', () => errorResponse(502, 'provider_failed', 'Not now.')],
])('regenerates with the feedback when it cannot be checked because %s', async (_, response) => {
  const { server, person } = await openDialog('add a dragon')
  respond(checkFeedback, response)
  await person.click(await press('Regenerate with Feedback'))
  await waitFor(() => expect(server.requests[0]?.body).toMatchObject({ feedback: 'add a dragon' }))
})

it('does not regenerate when the dialog is closed during the check', async () => {
  const { server, person } = await openDialog('warmer')
  const answer = Promise.withResolvers<FeedbackCheck>()
  const checks = respond(checkFeedback, () => answer.promise)
  await person.click(await press('Regenerate with Feedback'))
  await waitFor(() => expect(checks.requests).toHaveLength(1))
  await person.click(await press('Cancel'))
  answer.resolve({ unfollowed: [], withoutRoom: [], isAnyFollowed: true })
  await person.click(await press('Guided Regeneration'))
  expect(await screen.findByRole('textbox')).toHaveValue('warmer')
  await person.click(await press('Regenerate with Feedback'))
  await waitFor(() => expect(server.requests).toHaveLength(1))
  expect(checks.requests).toHaveLength(2)
})

it('shows what the studio read of its image, and sends a correction with the next one', async () => {
  const { server, person } = open(
    { imageUrl: PICTURE },
    makeFinishedGeneration({ model: 'studio', reading: makeReading() }),
  )
  expect(await screen.findByRole('region', { name: 'What the studio read' })).toBeVisible()
  await person.click(await press('Hour: Sunset. Change it'))
  await person.click(screen.getByRole('menuitem', { name: 'Dawn' }))
  await waitFor(() => expect(server.requests[0]?.body).toMatchObject({ feedback: 'Hour: dawn' }))
})

it('shows no reading of an image by another provider', async () => {
  open({ imageUrl: PICTURE }, makeFinishedGeneration())
  expect(await screen.findByText('Painted by model-a.')).toBeVisible()
  expect(screen.queryByText('What the studio read')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Change it$/ })).not.toBeInTheDocument()
})

it('shows the size of the picture, also before its generation has loaded', async () => {
  const first = open({ imageUrl: PICTURE })
  expect(await screen.findByText('1792x1024')).toBeVisible()
  first.unmount()
  open({ imageUrl: PICTURE }, makeFinishedGeneration({ size: '1536x1024' }))
  expect(await screen.findByText('1536x1024')).toBeVisible()
})

it('says once that the server found no credits', async () => {
  const { server, person } = open({ imageUrl: PICTURE })
  server.refuse(402, 'insufficient_credits', 'Insufficient credits: you need more.')
  await person.click(await press('Regenerate'))
  expect(
    await screen.findByText('You need more credits to generate images. Please purchase more credits.'),
  ).toBeVisible()
  expect(await pictureImage()).toHaveAttribute('src', PICTURE)
  expect(screen.getAllByText('Insufficient Credits')).toHaveLength(1)
})

it('disables what costs a credit when there is none, with the reason', async () => {
  open({ imageUrl: PICTURE }, makeFinishedGeneration({ model: 'studio', reading: makeReading() }), 0)
  expect(await screen.findByText('You have no credits left, so no new picture can be made.')).toBeVisible()
  for (const name of ['Regenerate', 'Guided Regeneration', 'Edit Full Prompt', 'Hour: Sunset. Change it'])
    expect(await press(name)).toBeDisabled()
  expect(await press('Download')).toBeEnabled()
})

it('sends nothing automatically when there are no credits', async () => {
  const { server } = open({}, null, 0)
  expect(await press('Generate Vision (1 Credit)')).toBeDisabled()
  expect(screen.getByText('You have no credits left, so no new picture can be made.')).toBeVisible()
  expect(server.requests).toHaveLength(0)
})

it('reports a missing prompt', async () => {
  const { server, person } = open({ enhancedPrompt: null, combinedPrompt: null, soulPrompt: null })
  await person.click(await press('Generate Vision (1 Credit)'))
  expect(await screen.findByText('Missing Prompt')).toBeVisible()
  expect(server.requests).toHaveLength(0)
})

it('keeps the focus in the panel while a picture is made and afterwards', async () => {
  const { server, person } = open({ imageUrl: PICTURE })
  await person.click(await press('Regenerate'))
  await waitFor(async () => expect(await generating()).toHaveFocus())
  await waitFor(() => expect(server.requests).toHaveLength(1))
  await screen.findByText('Painting your words')
  server.finish(true)
  await waitFor(async () => expect(await press('Regenerate')).toHaveFocus())
})

it('draws the next picture as the image was drawn: in first person', async () => {
  const reading = makeReading()
  const image = { model: 'studio', modelChoice: 'dall-e-3', isFirstPerson: true, reading } as const
  const { server, person } = open({ imageUrl: PICTURE }, makeFinishedGeneration(image))
  expect(await screen.findByRole('switch', { name: 'First Person Perspective', checked: true })).toBeVisible()
  await person.click(await press('Hour: Sunset. Change it'))
  await person.click(screen.getByRole('menuitem', { name: 'Dawn' }))
  await waitFor(() =>
    expect(server.requests[0]?.body).toMatchObject({ preferredModel: 'dall-e-3', isFirstPerson: true }),
  )
})

it('refuses more people before the credit where there is no room', async () => {
  const image = { model: 'studio', reading: makeReading({ isFull: true }) }
  const { server, person } = open({ imageUrl: PICTURE }, makeFinishedGeneration(image))
  await screen.findByRole('region', { name: 'What the studio read' })
  const checks = respond(checkFeedback, {
    unfollowed: [],
    withoutRoom: ['more people'],
    isAnyFollowed: false,
  })
  await person.click(await press('Guided Regeneration'))
  await person.type(await screen.findByRole('textbox'), 'more people')
  await person.click(await press('Regenerate with Feedback'))
  expect(await screen.findByText(/^There is no room for more people in this picture/)).toBeVisible()
  await person.click(await press('Regenerate with Feedback'))
  await waitFor(() => expect(checks.requests).toHaveLength(2))
  expect(checks.requests[0]?.body).toEqual({ feedback: 'more people', isFull: true })
  expect(server.requests).toHaveLength(0)
})

it('shows the server’s message for a refused request', async () => {
  const { server, person } = open({ imageUrl: PICTURE })
  server.refuse(422, 'validation_failed', 'Not now.')
  await person.click(await press('Regenerate'))
  expect(await screen.findByText(/Not now\. You were not charged\./)).toBeVisible()
})

it('says above the picture and beside the prompt that the prompt is outdated', async () => {
  const { person } = open({ imageUrl: PICTURE, isPromptOutdated: true })
  await picture()
  expect(screen.getByText('Outdated')).toBeVisible()
  await person.click(await press('Edit Full Prompt'))
  expect(within(await screen.findByRole('dialog')).getByText('Outdated')).toBeVisible()
})
