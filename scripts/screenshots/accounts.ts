import { type Account, createAccount, createMoment } from '../../e2e/support/fixtures.ts'
import type { ServerUnderTest } from '../../e2e/support/server.ts'

const SCENES = [
  'I stand on a wooden deck above a still lake at dawn, and two children run along the pier.',
  'My own bakery on a cobbled street in the morning, with warm bread in the window and people waiting.',
  'A long table in the garden at sunset, my partner beside me and our friends around it.',
  'The workshop with tall windows, and the finished wooden boat on its trestles.',
  'A mountain hut under a sky full of stars, and snow on the peaks around.',
  'A small library in the village, and children who read on its steps in summer.',
] as const

const ENHANCED_PROMPT = `A wide cinematic view from a wooden deck above a still lake at dawn.

Two children run along the pier, and their steps ring over the water. Mist lifts between the pines, and the first light lies on a mug of coffee.

Quiet, certain, at home.`

const readAccount = (account: Account) =>
  account.api('PATCH', '/api/auth/user/profile', { hasCompletedProfile: true })

const generate = (account: Account, pcmId: number, prompt: string, feedback?: string) =>
  account.api('POST', '/api/generate-image', { prompt, pcmId, ...(feedback && { feedback }) })

/** The accounts that the screens are photographed with, as sessions. */
export async function createAccounts(server: ServerUnderTest) {
  const fresh = await createAccount(server, 'newuser')
  const user = await createAccount(server, 'user')
  const complete = await createAccount(server, 'complete')
  await addFirstMoments(user.account)
  await addEverything(complete.account)
  return { new: fresh.session, user: user.session, complete: complete.session }
}

/** One picture, one written moment, and one whose words do not say where it is. */
async function addFirstMoments(account: Account) {
  await readAccount(account)
  const moment = await createMoment(account, 1)
  const written = await createMoment(account, 2)
  await account.api('PUT', `/api/pcms/${written.id}`, { enhancedPrompt: ENHANCED_PROMPT })
  await generate(account, moment.id, moment.combinedPrompt)
  const words = { sensoryPrompt: 'My hands are warm.', soulPrompt: 'It is mine.' }
  const surfacePrompt = 'The door opens, light falls in, and my name is on the sign.'
  const unplaced = await account.api<{ id: number; combinedPrompt: string }>('POST', '/api/pcms', {
    pcmNumber: 6,
    surfacePrompt,
    ...words,
  })
  // The first reading starts a thread, which may take longer than the page waits for it.
  await account.api('POST', '/api/read-prompt', { prompt: unplaced.combinedPrompt, pcmId: unplaced.id })
}

/** Six moments with pictures, and something of all that can be done with them. */
async function addEverything(account: Account) {
  await readAccount(account)
  const ids: number[] = []
  for (const [index, surfacePrompt] of SCENES.entries()) {
    const { id } = await createMoment(account, index + 1)
    await account.api('PUT', `/api/pcms/${id}`, { surfacePrompt })
    await generate(account, id, surfacePrompt)
    ids.push(id)
  }
  const [first = 0, , , , , last = 0] = ids
  await account.api('PUT', `/api/pcms/${last}`, { surfacePrompt: `${SCENES[5]} It snows.` })
  await account.api('PUT', `/api/pcms/${first}`, {
    enhancedPrompt: ENHANCED_PROMPT,
    descriptiveName: 'Dawn on the lake',
  })
  await generate(account, first, ENHANCED_PROMPT, 'Hour: golden')
  await account.api('PATCH', `/api/pcms/${first}/daily-inspiration`, {
    dailyInspiration: 'Ten quiet minutes at the window before the house wakes.',
  })
  await account.api('POST', '/api/generate-future-scenarios', { pcmId: first })
  for (const actionText of ['Call the boatyard', 'Walk to the lake', 'Set the alarm for sunrise']) {
    const action = await account.api<{ id: number }>('POST', '/api/daily-actions', {
      pcmId: first,
      actionText,
    })
    if (actionText.startsWith('Call')) await account.api('POST', `/api/daily-actions/${action.id}/complete`)
  }
  await account.api('POST', '/api/pcm-mental-rehearsals', { pcmId: first, durationMinutes: 5 })
  await account.api('POST', '/api/exports/create', { type: 'desktop', selectedImages: ids })
  await account.api('POST', '/api/exports/create', { type: 'mobile', selectedImages: ids.slice(0, 3) })
}
