import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import {
  cancelGeneration,
  getRunningGeneration,
  listPlaces,
  listSketchWords,
  type PromptReading,
  type PromptSketches,
  readPrompt,
  sketchPrompt,
} from '#shared/contract/generations.ts'
import { getMoment } from '#shared/contract/moments.ts'
import { getSiteConfig } from '#shared/contract/site.ts'
import { sketchDraftsItem } from '../../lib/stored-items.ts'
import { connectionLost, errorResponse, respond } from '../../lib/testing/api-server.ts'
import {
  makeFinishedGeneration,
  makeGeneration,
  makeMoment,
  makeSiteConfig,
} from '../../lib/testing/factories.ts'
import { prepareRequest } from './question.ts'
import { generating, openPanel, PICTURE, picture, press, renderPanel } from './testing/open-panel.tsx'

const UNSURE: PromptReading = {
  reading: {
    place: { id: 'hilltop', name: 'Hilltop' },
    isPlaceSure: false,
    likeliest: [
      { id: 'theatre-bow', name: 'Theatre' },
      { id: 'keynote-stage', name: 'Speaker’s stage' },
      { id: 'gallery-opening', name: 'Gallery' },
    ],
  },
  latest: null,
  isPainted: false,
}
/** A sketch of each of these places; the first one shows everything. */
const sketchesOf = (...names: string[]): PromptSketches => ({
  isSure: false,
  hasMore: false,
  sketches: names.map((name, at) => ({
    choice: `Sketch: ${name} ${at + 1}, no. 48213`,
    place: { id: name.toLowerCase(), name },
    description: `Illustration. You at sketch ${at + 1}.`,
    missing: at === 0 ? [] : ['kayak', 'reading'],
    scene: {
      hour: 'dawn' as const,
      season: null,
      weather: 'clear' as const,
      people: ['you', 'your son'],
      actions: ['sitting', 'fishing'],
      things: ['dog'],
      words: null,
    },
    imageBase64: 'AQID',
  })),
})

/** Draws the sketches, and any one of them with the corrections that are asked for. */
const drawSketches = (all: PromptSketches) =>
  respond(sketchPrompt, ({ body: { choice } }) =>
    choice === undefined
      ? all
      : {
          ...all,
          sketches: all.sketches
            .filter((one) => choice.startsWith(one.choice))
            .map((one) => ({ ...one, choice, missing: [] })),
        },
  )
/** The button that opens a sketch. */
const tile = (name: RegExp) => screen.findByRole('button', { name })
const PAINT = 'Paint this picture (1 credit)'
const SURE = { ...UNSURE, reading: { ...UNSURE.reading!, isPlaceSure: true } }

/** The panel, with what the server knows of the words. */
function openWith(known: PromptReading, ...args: Parameters<typeof openPanel>) {
  const opened = openPanel(...args)
  const reads = respond(readPrompt, known)
  return { ...opened, reads }
}

const question = () => screen.findByRole('region', { name: 'Where is this?' })

it('asks where it is before the first credit, and paints the place in one tap', async () => {
  const { server, person, reads } = openWith(UNSURE)
  expect(await question()).toBeVisible()
  expect(server.requests).toHaveLength(0)
  expect(reads.requests[0]?.body).toEqual({ prompt: 'The sea at dawn.', pcmId: 1001 })
  await person.click(await press('Theatre 1 credit'))
  await generating()
  await waitFor(() => expect(server.requests).toHaveLength(1))
  const [request] = server.requests
  expect(request?.body).toMatchObject({ prompt: 'The sea at dawn.', feedback: 'Place: Theatre' })
  expect(request?.headers.get('idempotency-key')).toMatch(/^auto-1001-/)
  await screen.findByText('Painting your words')
  server.finish()
  await picture()
})

it('has the sketch painted that is chosen, and says what each does not show', async () => {
  const { server, person } = openWith(UNSURE)
  const drawn = drawSketches(sketchesOf('Theatre', 'Gallery', 'Hilltop', 'Lake'))
  expect(await question()).toBeVisible()
  const tiles = within(await screen.findByRole('list')).getAllByRole('button')
  expect(tiles.map((one) => one.textContent.trim())).toEqual([
    'Theatre',
    'Gallery Not shown: kayak, reading',
    expect.stringContaining('Hilltop'),
    expect.stringContaining('Lake'),
  ])
  expect(await within(tiles[1]!).findByRole('img', { name: 'Illustration. You at sketch 2.' })).toBeVisible()
  expect(screen.getByText(/^Your words could be in several places\. Choose a sketch/)).toBeVisible()
  expect(server.requests).toHaveLength(0)
  expect(drawn.requests.map(({ body }) => body)).toEqual([
    { prompt: 'The sea at dawn.', isFirstPerson: false },
  ])
  await person.click(tiles[1]!)
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Is this what you see?' })).toHaveFocus())
  expect(server.requests).toHaveLength(0)
  await person.click(await press('Other sketches'))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Where is this?' })).toHaveFocus())
  await person.click(await tile(/Gallery/))
  await person.click(await press(PAINT))
  await waitFor(() => expect(server.requests).toHaveLength(1))
  const [request] = server.requests
  expect(request?.body).toMatchObject({
    prompt: 'The sea at dawn.',
    feedback: 'Sketch: Gallery 2, no. 48213',
  })
  expect(request?.headers.get('idempotency-key')).toMatch(/^auto-1001-/)
})

/** Four sketches of each page, of as many pages as there are lists of names. */
const drawPages = (...pages: string[][]) =>
  respond(sketchPrompt, ({ body: { page = 0, choice } }) => {
    const all = sketchesOf(...(choice === undefined ? pages[page]! : pages.flat()))
    return choice === undefined
      ? { ...all, hasMore: page + 1 < pages.length }
      : { ...all, sketches: [{ ...all.sketches[0]!, choice }] }
  })

it('draws more sketches, page by page, and goes on at the first of them', async () => {
  const { server, person } = openWith(UNSURE)
  const drawn = drawPages(['Theatre', 'Gallery', 'Hilltop', 'Lake'], ['Beach', 'Barn'], ['Kitchen'])
  const tiles = async (count: number) => {
    await waitFor(() => expect(within(screen.getByRole('list')).getAllByRole('button')).toHaveLength(count))
    return within(screen.getByRole('list')).getAllByRole('button')
  }
  await tiles(4)
  await person.click(await press('More sketches'))
  expect((await tiles(6))[4]).toHaveFocus()
  expect(screen.getByText('6 sketches to choose from.')).toBeInTheDocument()
  await person.click(await press('More sketches'))
  const all = await tiles(7)
  expect(all[6]).toHaveFocus()
  expect(screen.queryByRole('button', { name: 'More sketches' })).not.toBeInTheDocument()
  expect(drawn.requests.map(({ body }) => body.page)).toEqual([undefined, 1, 2])
  await person.click(all[5]!)
  await person.click(await press('Other sketches'))
  expect(await tiles(7)).toHaveLength(7)
  await person.click(await tile(/Barn/))
  await person.click(await press(PAINT))
  await waitFor(() =>
    expect(server.requests[0]?.body).toMatchObject({ feedback: 'Sketch: Barn 2, no. 48213' }),
  )
})

it('leads from a sketch back to the others by the Back of the browser, with its corrections kept', async () => {
  const { person } = openWith(UNSURE)
  drawSketches(sketchesOf('Theatre', 'Gallery'))
  await person.click(await tile(/Gallery/))
  await person.click(await press('Without the dog'))
  await waitFor(() => expect(history.state).toEqual({ isForBack: true }))
  history.back()
  expect(await question()).toBeVisible()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Where is this?' })).toHaveFocus())
  await person.click(await tile(/Gallery/))
  expect(screen.queryByRole('button', { name: 'Without the dog' })).not.toBeInTheDocument()
})

it('keeps the sketches that there are where more of them fail, and tries again', async () => {
  const { person } = openWith(UNSURE)
  drawPages(['Theatre', 'Gallery'], ['Beach'])
  await tile(/Gallery/)
  const failing = respond(sketchPrompt, connectionLost)
  await person.click(await press('More sketches'))
  expect(await screen.findByText(/^More sketches could not be drawn/)).toBeVisible()
  expect(failing.requests).toHaveLength(1)
  expect(await tile(/Theatre/)).toBeVisible()
  drawPages(['Theatre', 'Gallery'], ['Beach'])
  await person.click(await press('More sketches'))
  expect(await tile(/Beach/)).toHaveFocus()
  expect(screen.queryByText(/^More sketches could not/)).not.toBeInTheDocument()
})

it('draws others beside a single sketch that was shown at once', async () => {
  const { person } = openWith(SURE)
  drawPages(['Lake'], ['Beach', 'Barn'])
  expect(await screen.findByRole('heading', { name: 'Is this what you see?' })).toBeVisible()
  await person.click(await press('Other sketches'))
  expect(await tile(/Barn/)).toBeVisible()
  expect(await tile(/Lake/)).toBeVisible()
})

it('keeps the corrections after a reload, also where the picture does not come', async () => {
  const { server, person, unmount } = openWith(UNSURE)
  drawPages(['Theatre', 'Gallery'])
  const chooseHour = async (name: string) => {
    await person.click(await screen.findByRole('button', { name: /^Hour: / }))
    await person.click(await screen.findByRole('menuitem', { name }))
  }
  await person.click(await tile(/Gallery/))
  await chooseHour('Night')
  unmount()
  const after = renderPanel()
  expect(await screen.findByRole('button', { name: 'Hour: Night. Change it' })).toBeVisible()
  await after.person.click(await press('Other sketches'))
  await after.person.click(await tile(/Gallery/))
  await after.person.click(await press(PAINT))
  await waitFor(() =>
    expect(server.requests[0]?.body).toMatchObject({
      feedback: 'Sketch: Gallery 2, no. 48213\nHour: night',
    }),
  )
  expect(sketchDraftsItem.read('ada', 1001)?.drafts).toEqual({
    'Sketch: Gallery 2, no. 48213': 'Sketch: Gallery 2, no. 48213\nHour: night',
  })
})

it('takes away one thing by a double click, not also the one that moves into its place', async () => {
  const { person } = openWith(UNSURE)
  drawPages(['Theatre'])
  await person.click(await tile(/Theatre/))
  const remove = await press('Without the dog')
  fireEvent.click(remove, { detail: 2 })
  expect(remove).toBeVisible()
  fireEvent.click(remove, { detail: 1 })
  await waitFor(() => expect(remove).not.toBeInTheDocument())
})

it('can be answered while the sketches are drawn', async () => {
  const { server, person } = openWith(UNSURE)
  respond(sketchPrompt, () => new Promise<PromptSketches>(() => undefined))
  await question()
  expect(screen.getByText('The sketches are being drawn.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Theatre/ })).not.toBeInTheDocument()
  await person.click(await press('Let the studio choose (1 credit)'))
  await waitFor(() => expect(server.requests).toHaveLength(1))
  expect(server.requests[0]?.body).not.toHaveProperty('feedback')
})

it.each([
  ['cannot be drawn', () => errorResponse(502, 'provider_failed', 'Not now.')],
  ['are too many', () => errorResponse(429, 'rate_limited', 'Later.')],
  ['do not arrive', connectionLost],
])('offers the names of places when the sketches %s', async (_, response) => {
  const { server, person } = openWith(UNSURE)
  const drawn = respond(sketchPrompt, response)
  await press('Theatre 1 credit')
  expect(screen.getByText(/^There are no sketches just now\./)).toBeVisible()
  // Whoever comes back to the page finds the names still there.
  fireEvent(document, new Event('visibilitychange', { bubbles: true }))
  await person.click(await press('Theatre 1 credit'))
  await waitFor(() => expect(server.requests[0]?.body).toMatchObject({ feedback: 'Place: Theatre' }))
  expect(drawn.requests).toHaveLength(1)
})

it('draws the sketches that failed when it is asked again', async () => {
  const { server, person } = openWith(UNSURE)
  respond(sketchPrompt, () => errorResponse(503, 'unavailable', 'Later.'))
  const again = await press('Try again')
  drawSketches(sketchesOf('Theatre', 'Stage'))
  await person.click(again)
  expect(await screen.findByRole('button', { name: /Theatre/ })).toBeVisible()
  expect(screen.queryByText(/^There are no sketches just now\./)).not.toBeInTheDocument()
  expect(server.requests).toHaveLength(0)
})

it('asks which sketch is nearest where the place is sure but not everything can be shown', async () => {
  const { server, person } = openPanel()
  respond(readPrompt, SURE)
  const drawn = sketchesOf('Lake', 'Lake', 'Lake')
  drawSketches({ ...drawn, sketches: drawn.sketches.slice(1) })
  expect(await screen.findByRole('region', { name: 'Which is nearest to what you see?' })).toBeVisible()
  expect(screen.getByText(/^The studio cannot draw everything you wrote\. Choose a sketch/)).toBeVisible()
  await person.click((await screen.findAllByRole('button', { name: /Not shown: kayak, reading/ }))[0]!)
  await person.click(await press(PAINT))
  await waitFor(() =>
    expect(server.requests[0]?.body).toMatchObject({ feedback: 'Sketch: Lake 2, no. 48213' }),
  )
})

it('asks nothing where the place is sure and everything would be shown', async () => {
  const { server } = openPanel()
  respond(readPrompt, SURE)
  await waitFor(() => expect(server.requests).toHaveLength(1))
  expect(server.requests[0]?.body).not.toHaveProperty('feedback')
})

const unread = () => screen.findByRole('heading', { name: 'Your words could not be read just now' })

it.each([
  ['the words cannot be read', readPrompt, () => errorResponse(502, 'provider_failed', 'Not now.')],
  ['they are read too often', readPrompt, () => errorResponse(429, 'rate_limited', 'Later.')],
  ['the connection is lost', readPrompt, connectionLost],
  ['the place is sure and the sketches fail', sketchPrompt, connectionLost],
])('spends no credit unasked where %s, and tries again', async (_, call, response) => {
  const { server, person } = openWith(SURE)
  respond(call, response)
  expect(await unread()).toHaveFocus()
  expect(screen.queryByRole('button', { name: 'Keep this picture' })).not.toBeInTheDocument()
  await person.click(await press('Try again'))
  expect(await unread()).toHaveFocus()
  respond(readPrompt, UNSURE)
  drawSketches(sketchesOf('Theatre', 'Stage'))
  await person.click(await press('Try again'))
  expect(await question()).toBeVisible()
  expect(server.requests).toHaveLength(0)
})

it('paints words that could not be read when it is asked to', async () => {
  const { server, person } = openPanel()
  respond(readPrompt, connectionLost)
  await unread()
  await person.keyboard('{Tab}{Tab}{Enter}')
  await waitFor(() => expect(server.requests).toHaveLength(1))
  const [request] = server.requests
  expect(request?.body).not.toHaveProperty('isAutomatic')
  expect(request?.headers.get('idempotency-key')).toMatch(/^auto-1001-/)
  expect(await generating()).toHaveFocus()
})

it('keeps the picture where the words of the next one could not be read', async () => {
  const { server, person } = openPanel({ imageUrl: PICTURE })
  respond(readPrompt, connectionLost)
  await person.click(await press('Regenerate'))
  await unread()
  await person.click(await press('Keep this picture'))
  expect(await picture()).toBeVisible()
  expect(server.requests).toHaveLength(0)
})

it('does not wait for the words to be read for longer than 15 s', async () => {
  vi.useFakeTimers()
  respond(readPrompt, () => new Promise<PromptReading>(() => undefined))
  const prepared = prepareRequest({ prompt: 'The sea.', pcmId: 1001 }, () =>
    Promise.reject(new Error('unused')),
  )
  const ended = expect(prepared).rejects.toThrow('There was no response in time.')
  await vi.advanceTimersByTimeAsync(15_000)
  await ended
  vi.useRealTimers()
})

it('starts nothing when it is cancelled while sketches are drawn', async () => {
  const { server, person } = openPanel()
  respond(readPrompt, SURE)
  const drawing = Promise.withResolvers<PromptSketches>()
  const drawn = respond(sketchPrompt, () => drawing.promise)
  await waitFor(() => expect(drawn.requests).toHaveLength(1))
  await person.click(await press('Cancel generation'))
  drawing.resolve(sketchesOf('Lake', 'Lake'))
  expect(await screen.findByText('You were not charged.')).toBeVisible()
  expect(screen.queryByRole('region', { name: /nearest/ })).not.toBeInTheDocument()
  expect(server.requests).toHaveLength(0)
})

it('keeps the sketch that was chosen for these words when the first picture did not come', async () => {
  const { server } = openWith({ ...UNSURE, latest: { feedback: 'Sketch: Lake 2, no. 48213' } })
  await waitFor(() =>
    expect(server.requests[0]?.body).toMatchObject({ feedback: 'Sketch: Lake 2, no. 48213' }),
  )
})

it('corrects a sketch for free before it is painted', async () => {
  const { server, person } = openWith(UNSURE)
  respond(listSketchWords, { actions: ['dancing', 'sitting'], things: ['kite', 'piano'] })
  const drawn = drawSketches(sketchesOf('Theatre', 'Gallery'))
  await person.click(await tile(/Theatre/))
  await person.click(await press('Person: Your son. Change it'))
  await person.selectOptions(await screen.findByLabelText('Looks like'), 'man')
  await person.selectOptions(screen.getByLabelText('Skin tone'), 'dark skin')
  await person.click(await press('Does: As written. Change it'))
  await person.type(await screen.findByLabelText('Search what people do'), 'FISH')
  expect(screen.queryByRole('button', { name: 'Dancing' })).not.toBeInTheDocument()
  await person.click(await press('Fishing'))
  await waitFor(() => expect(screen.getByRole('button', { name: /^Does: Fishing/ })).toHaveFocus())
  await person.click(await press('Change'))
  await person.click(await press('Person: Your son, man, dark skin, fishing. Change it'))
  await person.click(await press('Not there'))
  await person.click(await press('Add somebody'))
  await person.selectOptions(await screen.findByLabelText('Who'), 'your aunt')
  await person.type(screen.getByLabelText('Name (optional)'), 'Ama, Esi')
  expect(await press('Add')).toBeDisabled()
  await person.clear(screen.getByLabelText('Name (optional)'))
  await person.type(screen.getByLabelText('Name (optional)'), 'ama')
  await person.click(await press('Add'))
  await person.click(await press('Without the dog'))
  await person.click(await press('Add a thing'))
  await person.click(await press('kite'))
  await person.click(await press('Hour: Dawn. Change it'))
  await person.click(await screen.findByRole('menuitem', { name: 'Night' }))
  const choice = 'Sketch: Theatre 1, no. 48213'
  const whole = `${choice}\nPeople: you, your aunt Ama\nWithout: dog\nThing: kite\nHour: night`
  await waitFor(() => expect(drawn.requests.at(-1)?.body).toMatchObject({ choice: whole }))
  expect(drawn.requests.map(({ body }) => body.choice)).toContain(
    `${choice}\nPeople: you, your son (man; dark skin; fishing)`,
  )
  expect(server.requests).toHaveLength(0)
  await person.click(await press(PAINT))
  await waitFor(() => expect(server.requests[0]?.body).toMatchObject({ feedback: whole }))
})

it('renames somebody of the words', async () => {
  const { person } = openWith(UNSURE)
  respond(listSketchWords, { actions: [], things: [] })
  const drawn = drawSketches(sketchesOf('Theatre'))
  await person.click(await tile(/Theatre/))
  await person.click(await press('Person: Your son. Change it'))
  await person.type(await screen.findByLabelText('Other name (optional)'), 'jonah')
  await person.click(await press('Change'))
  await person.click(await press('Person: Jonah. Change it'))
  expect(await screen.findByLabelText('Other name (optional)')).toHaveValue('Jonah')
  const choice = 'Sketch: Theatre 1, no. 48213\nPeople: you, your son (named Jonah)'
  await waitFor(() => expect(drawn.requests.at(-1)?.body).toMatchObject({ choice }))
})

it('writes words on a sign of the sketch, and leaves them out', async () => {
  const { server, person } = openWith(UNSURE)
  const drawn = drawSketches(sketchesOf('Theatre'))
  await person.click(await tile(/Theatre/))
  await person.click(await press('Write something'))
  await person.type(await screen.findByLabelText('Words'), ' The Slow Bean ')
  await person.keyboard('{Enter}')
  const choice = 'Sketch: Theatre 1, no. 48213'
  const whole = `${choice}\nWords: The Slow Bean`
  await waitFor(() => expect(drawn.requests.at(-1)?.body).toMatchObject({ choice: whole }))
  await person.click(await press('Words: “The Slow Bean”. Change it'))
  await person.click(await press('No words'))
  await waitFor(() =>
    expect(drawn.requests.at(-1)?.body).toMatchObject({ choice: `${choice}\nWithout: words` }),
  )
  expect(await press('Write something')).toBeVisible()
  expect(server.requests).toHaveLength(0)
})

it('shows a single sketch at once, from which another place can be searched', async () => {
  const { person } = openPanel()
  respond(readPrompt, SURE)
  drawSketches(sketchesOf('Lake'))
  respond(listPlaces, [{ id: 'cockpit', name: 'Cockpit' }])
  const heading = await screen.findByRole('heading', { name: 'Is this what you see?' })
  await waitFor(() => expect(heading).toHaveFocus())
  await person.click(await press('Another place…'))
  await person.click(await press('Cockpit'))
  expect(await screen.findByRole('heading', { name: 'Is this what you see?' })).toBeVisible()
})

it('sketches another place before it is painted', async () => {
  const { server, person } = openWith(UNSURE)
  const all = sketchesOf('Theatre', 'Cockpit')
  const sketched = 'Sketch: Cockpit 2, no. 48213'
  respond(sketchPrompt, ({ body }) =>
    body.choice === undefined ? all : { ...all, sketches: [{ ...all.sketches[1]!, choice: sketched }] },
  )
  respond(listPlaces, [{ id: 'cockpit', name: 'Cockpit' }])
  await tile(/Theatre/)
  await person.click(await press('Another place…'))
  expect(await screen.findByText('It is sketched first, for free.')).toBeVisible()
  await person.click(await press('Cockpit'))
  expect(await screen.findByRole('img', { name: 'Illustration. You at sketch 2.' })).toBeVisible()
  expect(server.requests).toHaveLength(0)
  await person.click(await press(PAINT))
  await waitFor(() => expect(server.requests[0]?.body).toMatchObject({ feedback: sketched }))
})

it('leaves nobody, and undoes the changes', async () => {
  const { server, person } = openWith(UNSURE)
  respond(listSketchWords, { actions: [], things: [] })
  const drawn = drawSketches(sketchesOf('Theatre'))
  await person.click(await tile(/Theatre/))
  for (const name of ['You', 'Your son']) {
    await person.click(await press(`Person: ${name}. Change it`))
    await person.click(await press('Not there'))
  }
  await waitFor(() => expect(drawn.requests.at(-1)?.body.choice).toMatch(/\nPeople: nobody$/))
  expect(screen.queryByRole('button', { name: /^Person: / })).not.toBeInTheDocument()
  await person.click(await press('Undo the changes'))
  expect(await press('Person: You. Change it')).toBeVisible()
  await person.click(await press(PAINT))
  await waitFor(() =>
    expect(server.requests[0]?.body).toMatchObject({ feedback: 'Sketch: Theatre 1, no. 48213' }),
  )
})

it('keeps the changes when the sketch cannot be drawn', async () => {
  const { server, person } = openWith(UNSURE)
  const all = sketchesOf('Theatre')
  respond(sketchPrompt, ({ body }) =>
    body.choice === undefined ? all : errorResponse(502, 'provider_failed', 'Not now.'),
  )
  await person.click(await tile(/Theatre/))
  expect(await screen.findByText(/Your changes are kept\./)).toBeVisible()
  await person.click(await press('Without the dog'))
  await person.click(await press(PAINT))
  await waitFor(() =>
    expect(server.requests[0]?.body).toMatchObject({
      feedback: 'Sketch: Theatre 1, no. 48213\nWithout: dog',
    }),
  )
})

it('lets the studio choose, by keyboard', async () => {
  const { server, person } = openWith(UNSURE)
  await question()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Where is this?' })).toHaveFocus())
  await person.keyboard('{Tab}{Tab}{Tab}{Tab}{Tab}{Enter}')
  await waitFor(() => expect(server.requests).toHaveLength(1))
  expect(server.requests[0]?.body).not.toHaveProperty('feedback')
})

it('paints another place that is searched', async () => {
  const { server, person } = openWith({ ...UNSURE, reading: { ...UNSURE.reading!, likeliest: [] } })
  respond(listPlaces, [{ id: 'cockpit', name: 'Cockpit' }])
  expect(await screen.findByText(/^Your words do not say it/)).toBeVisible()
  await person.click(await press('Another place…'))
  await person.click(await press('Cockpit'))
  await waitFor(() => expect(server.requests[0]?.body).toMatchObject({ feedback: 'Place: Cockpit' }))
})

it.each([
  ['the studio is sure', SURE],
  ['another provider paints', { ...UNSURE, reading: null }],
  ['the question was answered before', { ...UNSURE, latest: { feedback: null } }],
])('asks nothing when %s', async (_, known) => {
  const { server } = openWith(known)
  await waitFor(() => expect(server.requests).toHaveLength(1))
  expect(server.requests[0]?.body).not.toHaveProperty('feedback')
})

it('does not read the words where no studio paints', async () => {
  const { server, person, reads } = openWith(UNSURE, { imageUrl: PICTURE })
  respond(getSiteConfig, makeSiteConfig({ isBuiltInStudio: false }))
  await person.click(await press('Regenerate'))
  await waitFor(() => expect(server.requests).toHaveLength(1))
  expect(reads.requests).toHaveLength(0)
})

it('keeps the place that was chosen for these words when the first picture did not come', async () => {
  const { server } = openWith({ ...UNSURE, latest: { feedback: 'Place: Theatre' } })
  await waitFor(() => expect(server.requests[0]?.body).toMatchObject({ feedback: 'Place: Theatre' }))
})

it('spends nothing on words that were changed elsewhere while it asks', async () => {
  const { server, person } = openWith(UNSURE)
  await question()
  respond(getMoment, makeMoment({ enhancedPrompt: 'A garden at noon.' }))
  await person.click(await press('Theatre 1 credit'))
  expect(await screen.findByText('Your words have changed')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Where is this?' })).not.toBeInTheDocument()
  expect(server.requests).toHaveLength(0)
})

it('shows the picture that was made elsewhere while it asks, instead of a second one', async () => {
  const { server, person } = openWith(UNSURE)
  await question()
  respond(getMoment, makeMoment({ enhancedPrompt: 'The sea at dawn.', imageUrl: PICTURE }))
  await person.click(await press('Theatre 1 credit'))
  await picture()
  expect(screen.getByText('It was made on another page. You were not charged again.')).toBeVisible()
  expect(server.requests).toHaveLength(0)
})

it('does not paint words again that were changed elsewhere since they were loaded', async () => {
  const { server, person } = openPanel({ imageUrl: PICTURE }, makeFinishedGeneration({ imageUrl: PICTURE }))
  const regenerate = await press('Regenerate')
  respond(getMoment, makeMoment({ enhancedPrompt: 'A garden at noon.', imageUrl: PICTURE }))
  await person.click(regenerate)
  expect(await screen.findByText('Your words have changed')).toBeVisible()
  expect(server.requests).toHaveLength(0)
})

it('joins the picture that another tab has begun with another place', async () => {
  const { server, person } = openWith(UNSURE)
  await question()
  server.refuse(422, 'idempotency_mismatch', 'This Idempotency-Key was used for another request.')
  respond(getRunningGeneration, makeGeneration())
  await person.click(await press('Gallery 1 credit'))
  expect(await screen.findByText('Painting your words')).toBeVisible()
  expect(screen.queryByText('Generation Failed')).not.toBeInTheDocument()
})

it('starts nothing when it is cancelled while the words are read', async () => {
  const { server, person } = openPanel()
  const known = Promise.withResolvers<PromptReading>()
  respond(readPrompt, () => known.promise)
  await person.click(await press('Cancel generation'))
  known.resolve(SURE)
  expect(await screen.findByText('You were not charged.')).toBeVisible()
  expect(server.requests).toHaveLength(0)
})

it('is not cancelled by the second click of a double click', async () => {
  const { server, person } = openPanel({ imageUrl: PICTURE }, makeFinishedGeneration({ imageUrl: PICTURE }))
  await person.click(await press('Regenerate'))
  await screen.findByText('Painting your words')
  const cancels = respond(cancelGeneration, makeGeneration())
  fireEvent.click(await press('Cancel generation'), { detail: 2 })
  server.finish(true)
  expect(await screen.findByText('Vision Created')).toBeVisible()
  expect(cancels.requests).toHaveLength(0)
})

it('offers a picture of words that have changed, and asks where they are', async () => {
  const image = makeFinishedGeneration({ imageUrl: PICTURE })
  const { server, person } = openWith(UNSURE, { imageUrl: PICTURE }, image)
  expect(await screen.findByText('Your words have changed since this picture.')).toBeVisible()
  await person.click(await press('Paint the new words (1 credit)'))
  await question()
  await person.click(await press('Keep this picture'))
  await waitFor(async () => expect(await press('Regenerate')).toHaveFocus())
  expect(server.requests).toHaveLength(0)
  await person.click(await press('Paint the new words (1 credit)'))
  await person.click(await press('Gallery 1 credit'))
  await waitFor(() =>
    expect(server.requests[0]?.body).toMatchObject({
      prompt: 'The sea at dawn.',
      feedback: 'Place: Gallery',
    }),
  )
})

it('offers nothing new while a picture of the same words exists', async () => {
  const image = makeFinishedGeneration({ imageUrl: PICTURE, prompt: 'My own words.' })
  const { reads } = openWith({ ...SURE, isPainted: true }, { imageUrl: PICTURE }, image)
  await waitFor(() => expect(reads.requests).toHaveLength(1))
  expect(await press('Regenerate')).toBeVisible()
  expect(screen.queryByText('Your words have changed since this picture.')).not.toBeInTheDocument()
})

it('says how many characters there are room for on a sign, and when there are no more', async () => {
  const { person } = openWith(UNSURE)
  drawSketches(sketchesOf('Theatre'))
  await person.click(await tile(/Theatre/))
  await person.click(await press('Write something'))
  const words = await screen.findByLabelText<HTMLInputElement>('Words')
  await person.type(words, 'Welcome')
  expect(words).toHaveAccessibleDescription('A name or a few words. 7 of 32 characters')
  await person.type(words, ' home, all of you who are coming')
  expect(words).toHaveValue('Welcome home, all of you who are')
  expect(words).toHaveAccessibleDescription('That is all there is room for. 32 of 32 characters')
})

it('does not take a failed choice of a place for written feedback', async () => {
  const image = makeFinishedGeneration({ imageUrl: PICTURE })
  const { server, person } = openWith(UNSURE, { imageUrl: PICTURE }, image)
  await person.click(await press('Paint the new words (1 credit)'))
  await person.click(await press('Gallery 1 credit'))
  await screen.findByText('Painting your words')
  server.fail('generation_failed', 'Too busy.')
  await person.click(await press('Guided Regeneration'))
  expect(await screen.findByRole('textbox')).toHaveValue('')
})

it('does not take the prompt of the image for a written one when feedback on it fails', async () => {
  const image = makeFinishedGeneration({ imageUrl: PICTURE, prompt: 'The earlier words.' })
  const { server, person } = openWith(UNSURE, { imageUrl: PICTURE }, image)
  await screen.findByText('Your words have changed since this picture.')
  await person.click(await press('Guided Regeneration'))
  await person.type(await screen.findByRole('textbox'), 'warmer')
  await person.click(await press('Regenerate with Feedback'))
  await waitFor(() => expect(server.requests[0]?.body.prompt).toBe('The earlier words.'))
  await screen.findByText('Painting your words')
  server.fail('generation_failed', 'Too busy.')
  await person.click(await press('Edit Full Prompt'))
  expect(await screen.findByLabelText('Prompt')).toHaveValue('The sea at dawn.')
})
