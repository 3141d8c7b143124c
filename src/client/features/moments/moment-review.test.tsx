import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { enhancePrompt, type Moment, updateMoment } from '#shared/contract/moments.ts'
import { splitPrompt } from '../../entities/moment/prompt-paragraphs.tsx'
import { serveMoment, WithMoment } from '../../entities/moment/testing/with-moment.tsx'
import { errorResponse, respond } from '../../lib/testing/api-server.ts'
import { makeMoment } from '../../lib/testing/factories.ts'
import { renderScreen } from '../../lib/testing/render-screen.tsx'
import { clearSavedFields, setDraftField } from './moment-drafts.ts'
import { MomentReview } from './moment-review.tsx'

const enhanced = { enhancedPrompt: '**Scene.** The sea at dawn.\n\nWind, and freedom.' }
type EnhanceAnswer = typeof enhanced | Response

/** Renders the review of a moment that a fake server stores. */
function renderReview(
  over: Partial<Moment>,
  enhance: () => EnhanceAnswer | Promise<EnhanceAnswer> = () => enhanced,
) {
  const saves = serveMoment(over)
  const enhancements = respond(enhancePrompt, enhance)
  const onGenerate = vi.fn()
  const view = renderScreen(
    <WithMoment>
      {(moment) => <MomentReview userId="ada" moment={moment} onGenerate={onGenerate} />}
    </WithMoment>,
  )
  return { ...view, saves, enhancements, onGenerate }
}

const generate = () => screen.getByRole('button', { name: 'Generate Your Vision (1 Credit)' })

it('enhances the prompt automatically once and saves the result', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof enhanced>()
  const { saves, enhancements } = renderReview({ id: 1101 }, () => promise)
  expect(await screen.findByRole('heading', { name: 'Crafting Your Vision' })).toBeVisible()
  expect(screen.getByText('Transforming your story into cinematic imagery')).toBeVisible()
  resolve(enhanced)

  expect(await screen.findByRole('heading', { name: 'Your Vision is Ready' })).toBeVisible()
  expect(await screen.findByText('Your prompt has been optimized for better visual impact.')).toBeVisible()
  expect(screen.getByText('Scene. The sea at dawn.').tagName).toBe('P')
  expect(screen.getByText('Wind, and freedom.').tagName).toBe('P')
  expect(enhancements.requests.map(({ body }) => body)).toEqual([{ prompt: makeMoment().combinedPrompt }])
  expect(saves.requests.map(({ path }) => path)).toEqual(['/api/pcms/1101'])
  expect(saves.requests.map(({ body }) => body)).toEqual([
    { enhancedPrompt: '**Scene.** The sea at dawn.\n\nWind, and freedom.' },
  ])
})

const otherWords = { soulPrompt: 'It means home.', combinedPrompt: 'Other words.', enhancedPrompt: null }

it('drops a late enhancement of older words and enhances the new ones', async () => {
  const first = Promise.withResolvers<typeof enhanced>()
  const answers = [first.promise, Promise.resolve({ enhancedPrompt: 'Of the other words.' })]
  const { saves, enhancements } = renderReview({ id: 1111 }, () => answers.shift() ?? enhanced)
  await waitFor(() => expect(enhancements.requests).toHaveLength(1))
  saves.change(otherWords)
  first.resolve(enhanced)
  expect(await screen.findByText('Of the other words.')).toBeVisible()
  expect(screen.queryByText(/The sea at dawn/)).not.toBeInTheDocument()
  expect(enhancements.requests.map(({ body }) => body.prompt)).toEqual([
    makeMoment().combinedPrompt,
    'Other words.',
  ])
  expect(saves.requests.map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"2"'])
})

it('drops an enhancement that the server rejects as one of other words', async () => {
  let isRejected = false
  const { saves, enhancements } = renderReview({ id: 1112 })
  respond(updateMoment, ({ body }) => {
    if (isRejected) return saves.change(body)
    isRejected = true
    saves.change(otherWords)
    return errorResponse(409, 'conflict', 'The words changed.')
  })
  expect(await screen.findByText('Scene. The sea at dawn.')).toBeVisible()
  expect(enhancements.requests.map(({ body }) => body.prompt)).toEqual([
    makeMoment().combinedPrompt,
    'Other words.',
  ])
})

it('keeps an enhancement if only the name was changed meanwhile', async () => {
  const first = Promise.withResolvers<typeof enhanced>()
  const { saves, enhancements } = renderReview({ id: 1113 }, () => first.promise)
  await waitFor(() => expect(enhancements.requests).toHaveLength(1))
  saves.change({ descriptiveName: 'Renamed' })
  first.resolve(enhanced)
  expect(await screen.findByText('Scene. The sea at dawn.')).toBeVisible()
  expect(saves.requests.map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"2"'])
  expect(enhancements.requests).toHaveLength(1)
})

/** The review of moment 1, which can be left and opened again. */
function ClosableReview() {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        toggle
      </button>
      {isOpen && (
        <WithMoment>
          {(moment) => <MomentReview userId="ada" moment={moment} onGenerate={vi.fn()} />}
        </WithMoment>
      )}
    </>
  )
}

it('waits for the running enhancement when the screen is left and opened again', async () => {
  const first = Promise.withResolvers<typeof enhanced>()
  const saves = serveMoment({ id: 1114 })
  const enhancements = respond(enhancePrompt, () => first.promise)
  const { person } = renderScreen(<ClosableReview />)
  await waitFor(() => expect(enhancements.requests).toHaveLength(1))
  await person.click(screen.getByRole('button', { name: 'toggle' }))
  await person.click(screen.getByRole('button', { name: 'toggle' }))
  expect(screen.getByRole('heading', { name: 'Crafting Your Vision' })).toBeVisible()
  first.resolve(enhanced)
  expect(await screen.findByText('Scene. The sea at dawn.')).toBeVisible()
  expect(enhancements.requests).toHaveLength(1)
  expect(saves.requests).toHaveLength(1)
})

it('does not generate from a prompt that was changed elsewhere, and shows the new one', async () => {
  const { person, saves, onGenerate } = renderReview({ id: 1115, enhancedPrompt: 'Ready.' })
  await screen.findByText('Ready.')
  saves.change({ enhancedPrompt: 'Changed elsewhere.' })
  await person.click(generate())
  expect(await screen.findByText('Changed elsewhere.')).toBeVisible()
  expect(screen.getByText('This moment was changed elsewhere')).toBeVisible()
  expect(onGenerate).not.toHaveBeenCalled()
  await person.click(generate())
  await waitFor(() => expect(onGenerate).toHaveBeenCalledOnce())
})

it('builds the prompt from three headed sections when there is no combined one', async () => {
  const { enhancements } = renderReview({ id: 1102, combinedPrompt: null })
  await screen.findByRole('heading', { name: 'Your Vision is Ready' })
  expect(enhancements.requests[0]?.body).toEqual({ prompt: makeMoment().combinedPrompt })
})

it('does not enhance a prompt that is already enhanced', async () => {
  const { enhancements, person, onGenerate } = renderReview({ id: 1103, enhancedPrompt: 'Ready.' })
  await screen.findByText('Ready.')
  await person.click(generate())
  await waitFor(() => expect(onGenerate).toHaveBeenCalledOnce())
  expect(enhancements.requests).toEqual([])
})

it('blocks generation until there is a prompt, and retries the enhancement on request', async () => {
  let isUp = false
  const { person, onGenerate } = renderReview({ id: 1104 }, () =>
    isUp ? enhanced : errorResponse(502, 'provider_failed', 'x'),
  )
  expect(await screen.findByText('Failed to enhance prompt. Please try again.')).toBeVisible()
  await person.click(generate())
  expect(await screen.findByText('No prompt ready')).toBeVisible()
  expect(screen.getByText('Please wait for the AI enhancement to complete.')).toBeVisible()
  expect(onGenerate).not.toHaveBeenCalled()
  isUp = true
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Your Vision is Ready' })).toBeVisible()
})

it('saves an edited prompt and discards a cancelled edit', async () => {
  const { person, saves } = renderReview({ id: 1105, enhancedPrompt: 'Ready.' })
  await person.click(await screen.findByRole('button', { name: 'Edit' }))
  const area = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Prompt' })
  expect(area()).toHaveFocus()
  await person.keyboard(' Never mind.')
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.getByText('Ready.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus()

  await person.click(screen.getByRole('button', { name: 'Edit' }))
  expect(area()).toHaveValue('Ready.')
  await person.clear(area())
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' })).toBeDisabled()
  await person.type(area(), 'My own prompt.')
  await person.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('My own prompt.', { selector: 'p' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus()
  expect(saves.requests.map(({ body }) => body)).toEqual([{ enhancedPrompt: 'My own prompt.' }])
  expect(localStorage.length).toBe(0)
})

it('replaces the prompt by the user’s own text, and restores it', async () => {
  const { person } = renderReview({ id: 1106, enhancedPrompt: 'Ready.' })
  await person.click(await screen.findByRole('button', { name: 'Use my own words instead' }))
  expect(await screen.findByText('These words are the prompt now, as you wrote them.')).toBeVisible()
  expect(screen.getByText('Your own words')).toHaveFocus()
  await person.click(screen.getByRole('button', { name: 'Back to the one before' }))
  expect(await screen.findByText('Ready.')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus())
})

it('returns the focus to the card when the prompt was enhanced again', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof enhanced>()
  const { person } = renderReview({ id: 1116, enhancedPrompt: 'Ready.' }, () => promise)
  await person.click(await screen.findByRole('button', { name: 'Enhance again' }))
  expect(await screen.findByRole('heading', { name: 'Crafting Your Vision' })).toBeVisible()
  resolve(enhanced)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus())
})

it('splits blank-line separated paragraphs and strips bold markers', () => {
  expect(splitPrompt('**A** b\nc\n\n\n d **e** \n \nf')).toEqual(['A b\nc', 'd e', 'f'])
})

it('says that words of the editor are not saved, until they are', async () => {
  setDraftField('ada', 1, 'soulPrompt', 'It means that I am home.', makeMoment().soulPrompt ?? '')
  renderReview({ id: 1190, enhancedPrompt: 'A bay.' }, () => enhanced)
  expect(await screen.findByText(/words for this moment that are not saved yet/)).toBeVisible()
  act(() => {
    clearSavedFields('ada', 1, { soulPrompt: 'It means that I am home.' })
  })
  expect(screen.queryByText(/not saved yet/)).toBeNull()
})

const OUTDATED = /You have rewritten this moment since its prompt was saved/

it('says that the prompt is older than the words, and keeps it for them', async () => {
  const { person, saves } = renderReview({ id: 1120, enhancedPrompt: 'By hand.', isPromptOutdated: true })
  const kept = respond(updateMoment, ({ body }) => saves.change({ ...body, isPromptOutdated: false }))
  expect(await screen.findByText(OUTDATED)).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Keep this one' }))
  await waitFor(() => expect(screen.queryByText(OUTDATED)).not.toBeInTheDocument())
  expect(screen.getByText('By hand.')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus())
  expect(kept.requests.map(({ body, headers }) => [body, headers.get('if-match')])).toEqual([
    [{ enhancedPrompt: 'By hand.' }, '"1"'],
  ])
})

it('makes a new prompt in place of an outdated one, which can be brought back', async () => {
  const { person, saves } = renderReview({ id: 1121, enhancedPrompt: 'By hand.', isPromptOutdated: true })
  respond(updateMoment, ({ body }) => saves.change({ ...body, isPromptOutdated: false }))
  await person.click(await screen.findByRole('button', { name: 'Make a new one' }))
  expect(await screen.findByText('Scene. The sea at dawn.')).toBeVisible()
  expect(screen.queryByText(OUTDATED)).not.toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Back to the one before' }))
  expect(await screen.findByText('By hand.')).toBeVisible()
})

it('does not keep an outdated prompt for words that the person has not seen', async () => {
  const { person, saves } = renderReview({ id: 1122, enhancedPrompt: 'By hand.', isPromptOutdated: true })
  await screen.findByText(OUTDATED)
  saves.change({ soulPrompt: 'It means home.', combinedPrompt: 'Other words.' })
  await person.click(screen.getByRole('button', { name: 'Keep this one' }))
  expect(await screen.findByText('This moment was changed elsewhere')).toBeVisible()
  expect(screen.getByText('It means home.')).toBeVisible()
  expect(screen.getByText(OUTDATED)).toBeVisible()
  expect(saves.requests.map(({ headers }) => headers.get('if-match'))).toEqual(['"1"'])
})

it('does not generate from an edited prompt beside words that were changed elsewhere meanwhile', async () => {
  const { person, saves, onGenerate } = renderReview({ id: 1123, enhancedPrompt: 'Ready.' })
  await person.click(await screen.findByRole('button', { name: 'Edit' }))
  await person.type(screen.getByRole('textbox', { name: 'Prompt' }), ' With a boat.')
  saves.change({ soulPrompt: 'It means home.', combinedPrompt: 'Other words.' })
  await person.click(generate())
  expect(await screen.findByText('This moment was changed elsewhere')).toBeVisible()
  expect(screen.getByText('Ready. With a boat.')).toBeVisible()
  expect(onGenerate).not.toHaveBeenCalled()
})
