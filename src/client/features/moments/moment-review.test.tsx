import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Moment } from '#shared/contract/moments.ts'
import { splitPrompt } from '../../entities/moment/prompt-paragraphs.tsx'
import { makeMoment } from '../../entities/moment/testing/make-moment.ts'
import { serveMoment, WithMoment } from '../../entities/moment/testing/with-moment.tsx'
import { type Answer, errorBody, fakeApi } from '../../lib/testing/fake-api.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { MomentReview } from './moment-review.tsx'

/** The review over a moment that a server keeps. */
function renderReview(first: Moment, enhance: () => Answer) {
  const api = fakeApi({ ...serveMoment(first), 'POST /api/enhance-prompt': enhance })
  const onGenerate = vi.fn()
  const view = renderScreen(
    <WithMoment>
      {(moment) => <MomentReview userId="ada" moment={moment} onGenerate={onGenerate} />}
    </WithMoment>,
  )
  return { ...view, api, onGenerate }
}

const enhanced = () => ({ body: { enhancedPrompt: '**Scene.** The sea at dawn.\n\nWind, and freedom.' } })
const generate = () => screen.getByRole('button', { name: 'Generate Your Vision (1 Credit)' })

it('enhances by itself, once, and saves the result', async () => {
  const { promise, resolve } = Promise.withResolvers<{ body: unknown }>()
  const { api } = renderReview(makeMoment({ id: 1101 }), () => promise)
  expect(await screen.findByRole('heading', { name: 'Crafting Your Vision' })).toBeTruthy()
  expect(screen.getByText('Transforming your story into cinematic imagery')).toBeTruthy()
  resolve(enhanced())

  expect(await screen.findByRole('heading', { name: 'Your Vision is Ready' })).toBeTruthy()
  expect(await screen.findByText('Your prompt has been optimized for better visual impact.')).toBeTruthy()
  expect(screen.getByText('Scene. The sea at dawn.').tagName).toBe('P')
  expect(screen.getByText('Wind, and freedom.').tagName).toBe('P')
  expect(api.sentTo('POST', '/api/enhance-prompt').map((request) => request.body)).toEqual([
    { prompt: makeMoment().combinedPrompt },
  ])
  expect(api.sentTo('PUT', '/api/pcms/1101').map((request) => request.body)).toEqual([
    { enhancedPrompt: '**Scene.** The sea at dawn.\n\nWind, and freedom.', isEnhancedPromptEdited: false },
  ])
})

it('builds the prompt from three headed sections when there is no combined one', async () => {
  const { api } = renderReview(makeMoment({ id: 1102, combinedPrompt: null }), enhanced)
  await screen.findByRole('heading', { name: 'Your Vision is Ready' })
  expect(api.sentTo('POST', '/api/enhance-prompt')[0]?.body).toEqual({ prompt: makeMoment().combinedPrompt })
})

it('does not enhance what is enhanced already', async () => {
  const { api, person, onGenerate } = renderReview(
    makeMoment({ id: 1103, enhancedPrompt: 'Ready.' }),
    enhanced,
  )
  await screen.findByText('Ready.')
  await person.click(generate())
  expect(onGenerate).toHaveBeenCalledOnce()
  expect(api.sentTo('POST', '/api/enhance-prompt')).toEqual([])
})

it('blocks generation until there is a prompt, and tries again when asked', async () => {
  let isUp = false
  const { person, onGenerate } = renderReview(makeMoment({ id: 1104 }), () =>
    isUp ? enhanced() : { status: 502, body: errorBody('provider_failed', 'x') },
  )
  expect(await screen.findByText('Failed to enhance prompt. Please try again.')).toBeTruthy()
  await person.click(generate())
  expect(await screen.findByText('No prompt ready')).toBeTruthy()
  expect(screen.getByText('Please wait for the AI enhancement to complete.')).toBeTruthy()
  expect(onGenerate).not.toHaveBeenCalled()
  isUp = true
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Your Vision is Ready' })).toBeTruthy()
})

it('saves an edited prompt, and lets go of one that is cancelled', async () => {
  const { person, api } = renderReview(makeMoment({ id: 1105, enhancedPrompt: 'Ready.' }), enhanced)
  await person.click(await screen.findByRole('button', { name: 'Edit' }))
  const area = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Prompt' })
  await person.type(area(), ' Never mind.')
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByText('Ready.')).toBeTruthy()

  await person.click(screen.getByRole('button', { name: 'Edit' }))
  expect(area().value).toBe('Ready.')
  await person.clear(area())
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' }).disabled).toBe(true)
  await person.type(area(), 'My own prompt.')
  await person.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('My own prompt.')).toBeTruthy()
  expect(api.sentTo('PUT', '/api/pcms/1105').map((request) => request.body)).toEqual([
    { enhancedPrompt: 'My own prompt.', isEnhancedPromptEdited: true },
  ])
  expect(localStorage.length).toBe(0)
})

it("goes back to the person's own words and forth again", async () => {
  const { person } = renderReview(makeMoment({ id: 1106, enhancedPrompt: 'Ready.' }), enhanced)
  await person.click(await screen.findByRole('button', { name: 'Use my own words instead' }))
  expect(await screen.findByText('These words are the prompt now, as you wrote them.')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Back to the one before' }))
  await waitFor(() => expect(screen.getByText('Ready.')).toBeTruthy())
})

it('reads blocks as paragraphs and strips the marks of bold type', () => {
  expect(splitPrompt('**A** b\nc\n\n\n d **e** \n \nf')).toEqual(['A b\nc', 'd e', 'f'])
})
