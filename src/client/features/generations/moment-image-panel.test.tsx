import { useQuery } from '@tanstack/react-query'
import { configure, screen, waitFor, within } from '@testing-library/react'
import { StrictMode } from 'react'
import { expect, it, vi } from 'vitest'
import type { Generation } from '#shared/contract/generations.ts'
import { getMoment, type Moment } from '#shared/contract/moments.ts'
import { makeGeneration } from '../../entities/generation/testing/make-generation.ts'
import { readQueryOrNull } from '../../lib/query-client.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { MomentImagePanel } from './moment-image-panel.tsx'
import { generationServer } from './testing/generation-server.ts'

// What is awaited comes within some ticks; a machine that does much else may take longer for them.
configure({ asyncUtilTimeout: 8_000 })

const PICTURE = '/media/images/01936f00-0000-7000-8000-0000000000aa'
const moment: Moment = {
  id: 1001,
  pcmNumber: 1,
  descriptiveName: null,
  surfacePrompt: 'I see the sea.',
  sensoryPrompt: 'I feel the wind.',
  soulPrompt: 'I am free.',
  combinedPrompt: 'VISUAL SCENE:\nI see the sea.',
  enhancedPrompt: 'The sea at dawn.',
  imageUrl: null,
  dailyInspiration: null,
  isCompleted: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}

function Kept() {
  const { data } = useQuery(readQueryOrNull(getMoment, { params: { pcm: 1 } }))
  return data ? (
    <MomentImagePanel
      userId="ada"
      moment={data}
      continueHref="/dashboard"
      creditsAction=""
      header=""
      actions=""
      practice=""
    />
  ) : null
}

function open(over: Partial<Moment> = {}, running: Generation | null = null) {
  vi.stubGlobal('scrollTo', () => undefined)
  sessionStorage.clear()
  const server = generationServer({ ...moment, ...over }, running)
  const view = renderScreen(
    <StrictMode>
      <Kept />
    </StrictMode>,
  )
  return { ...view, server }
}

const generating = () => screen.findByRole('heading', { name: 'Generating Your Vision' })
const picture = () => screen.findByRole('button', { name: 'Enlarge your vision' })
const pictureSource = async () =>
  within(await picture())
    .getAllByRole('img', { hidden: true })[0]
    ?.getAttribute('src')
const press = (name: string) => screen.findByRole('button', { name })
const count = (label: string) => screen.getByText(label).parentElement?.querySelector('dd')?.textContent

it('begins by itself once, though React mounts twice, and resolves its frames into the picture', async () => {
  const { server } = open()
  await generating()
  await waitFor(() => expect(server.requests()).toHaveLength(1))
  const [request] = server.requests()
  expect(request?.body).toEqual({
    pcmId: 1001,
    prompt: 'The sea at dawn.',
    preferredModel: 'gpt-image-1',
    isFirstPerson: false,
  })
  expect(request?.headers.get('prefer')).toBe('respond-async')
  expect(request?.headers.get('idempotency-key')).toMatch(/^auto-1001-/)
  expect(await screen.findByText('Painting your words')).toBeTruthy()
  server.frame('/media/generations/x/partials/0?attempt=1')
  expect(await screen.findByText('The picture is coming into view')).toBeTruthy()
  server.finish()
  expect(await pictureSource()).toMatch(/^\/media\/images\//)
  expect(await screen.findByText('Vision Created')).toBeTruthy()
  expect(await screen.findByText('Painted by model-a.')).toBeTruthy()
})

it('joins what runs already, and asks for nothing', async () => {
  const { server } = open({}, makeGeneration())
  await generating()
  server.finish()
  await picture()
  expect(server.requests()).toHaveLength(0)
})

it('shows the picture that is there, and asks for nothing', async () => {
  const { server } = open({ imageUrl: PICTURE })
  expect(await pictureSource()).toBe(PICTURE)
  expect(server.requests()).toHaveLength(0)
})

it('clears the picture while it regenerates, and counts the regeneration once', async () => {
  const { server, person } = open({ imageUrl: PICTURE })
  await waitFor(() => expect(count('Total Used')).toBe('2'))
  await person.click(await press('Regenerate'))
  await generating()
  expect(screen.queryByRole('button', { name: 'Enlarge your vision' })).toBeNull()
  await waitFor(() => expect(count('Total Used')).toBe('3'))
  await waitFor(() => expect(server.requests()).toHaveLength(1))
  await screen.findByText('Painting your words')
  server.finish(true)
  expect(await pictureSource()).not.toBe(PICTURE)
  await screen.findByText('Vision Created')
  expect(count('Total Used')).toBe('3')
})

it('brings the earlier picture back when a regeneration fails, and tries again under another key', async () => {
  const { server, person } = open({ imageUrl: PICTURE })
  await person.click(await press('Regenerate'))
  await screen.findByText('Painting your words')
  server.fail('generation_failed', 'The AI provider is too busy just now. You were not charged.')
  expect(await pictureSource()).toBe(PICTURE)
  expect(screen.getByText(/too busy just now\. You were not charged\..*earlier picture is here/)).toBeTruthy()
  expect(await screen.findByText('Generation Failed')).toBeTruthy()
  expect(screen.getByText('Failed to generate image. Please try again.')).toBeTruthy()
  expect(count('Total Used')).toBe('2')
  await person.click(await press('Try again'))
  await waitFor(() => expect(server.requests()).toHaveLength(2))
  const [first, second] = server.requests()
  expect(second?.body).toEqual(first?.body)
  expect(second?.headers.get('idempotency-key')).not.toBe(first?.headers.get('idempotency-key'))
})

it('opens the prompt for editing when the words are refused', async () => {
  const { server, person } = open()
  await screen.findByText('Painting your words')
  server.fail('generation_refused', 'The AI provider will not paint these words.')
  const dialog = await screen.findByRole('dialog', { name: 'Edit Full Prompt' })
  const words = within(dialog).getByLabelText<HTMLTextAreaElement>('Prompt')
  expect(words.value).toBe('The sea at dawn.')
  await person.clear(words)
  const generate = within(dialog).getByRole<HTMLButtonElement>('button', {
    name: 'Generate with Custom Prompt',
  })
  expect(generate.disabled).toBe(true)
  await person.type(words, 'A calm bay')
  await person.click(generate)
  await waitFor(() => expect(server.requests().at(-1)?.body.prompt).toBe('A calm bay'))
})

it('cancels for nothing', async () => {
  const { person } = open()
  await screen.findByText('Painting your words')
  await person.click(await press('Cancel generation'))
  expect(await screen.findByText('You were not charged.')).toBeTruthy()
  expect(await press('Generate Vision (1 Credit)')).toBeTruthy()
})

it('asks for feedback that says something, sends it, and then forgets it', async () => {
  const { server, person } = open({ imageUrl: PICTURE })
  await person.click(await press('Guided Regeneration'))
  await person.type(await screen.findByRole('textbox'), '  ')
  await person.click(await press('Regenerate with Feedback'))
  expect(await screen.findByText('Feedback Required')).toBeTruthy()
  await person.type(screen.getByRole('textbox'), 'warmer')
  await person.click(await press('Regenerate with Feedback'))
  await waitFor(() => expect(server.requests()[0]?.body).toMatchObject({ feedback: 'warmer' }))
  expect(sessionStorage).toHaveLength(0)
})

it('says what is missing where there are no credits, or no words', async () => {
  const { server, person, unmount } = open({ imageUrl: PICTURE })
  server.refuse({
    status: 402,
    code: 'insufficient_credits',
    message: 'Insufficient credits: you need more.',
  })
  await person.click(await press('Regenerate'))
  expect(
    await screen.findByText('You need more credits to generate images. Please purchase more credits.'),
  ).toBeTruthy()
  expect(await pictureSource()).toBe(PICTURE)
  unmount()
  const wordless = open({ enhancedPrompt: null, combinedPrompt: null, soulPrompt: null })
  await wordless.person.click(await press('Generate Vision (1 Credit)'))
  expect(await screen.findByText('Missing Prompt')).toBeTruthy()
  expect(wordless.server.requests()).toHaveLength(0)
})

it('tells in the server’s words why a request was not accepted', async () => {
  const { server, person } = open({ imageUrl: PICTURE })
  server.refuse({ status: 422, code: 'validation_failed', message: 'Not now.' })
  await person.click(await press('Regenerate'))
  expect(await screen.findByText(/Not now\. You were not charged\./)).toBeTruthy()
})
