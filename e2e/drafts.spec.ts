import { createMoment, expect, LAYER_TEXTS, PASSWORD, test } from './support/fixtures.ts'
import { answerField, continueButton, type MomentText } from './support/moment-editor.ts'

test('unsaved text is kept through a reload and the back button', async ({ page, account }) => {
  expect(account.userId).toBeTruthy()
  // An unfinished moment is saved when it is left, which fails here.
  await page.route('**/api/pcms', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await page.goto('/home')
  await page.getByRole('button', { name: 'Begin My First Moment' }).click()
  await answerField(page).fill('A jetty, and')
  await page.reload()
  await expect(answerField(page)).toHaveValue('A jetty, and')
  await page.goBack()
  await page.goForward()
  await expect(answerField(page)).toHaveValue('A jetty, and')
})

test('unsaved text is kept when the session expires and the user signs in again', async ({
  page,
  account,
}) => {
  await createMoment(account, 3)
  await page.goto('/pcm/3')
  await answerField(page).fill('Half a sent')
  await account.api('POST', '/auth/v1/logout?scope=global')
  // The page navigates 500 ms after the toast appears, so that the page itself has to note the toast.
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.body.textContent.includes('You are logged out. Logging in again...')) {
        sessionStorage.setItem('toast-seen', 'true')
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  await continueButton(page).click()
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('toast-seen'))).toBe('true')
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/pcm/3')
  await expect(answerField(page)).toHaveValue('Half a sent')
  await continueButton(page).click()
  await expect(page).toHaveURL('/pcm/3/review')
})

test('two tabs of one moment share a draft and create one moment', async ({ page, context, account }) => {
  await page.goto('/pcm/4')
  await answerField(page).fill('Typed in the first tab')
  const second = await context.newPage()
  await second.goto('/pcm/4')
  // The second tab may open at the next layer, since a layer is saved once its text is left.
  const surface = second.getByRole('region', { name: 'Surface Layer' })
  await expect(surface).toContainText('Typed in the first tab')
  await answerField(page).fill('Typed on in the first tab')
  await expect(surface).toContainText('Typed on in the first tab')
  for (const text of [LAYER_TEXTS.surface, LAYER_TEXTS.sensory]) {
    await answerField(page).fill(text)
    await continueButton(page).click()
  }
  await answerField(page).fill(LAYER_TEXTS.soul)
  await continueButton(page).click()
  await expect(page).toHaveURL('/pcm/4/review')
  const moments = await account.api<MomentText[]>('GET', '/api/pcms')
  expect(moments.filter((moment) => moment.surfacePrompt === LAYER_TEXTS.surface)).toHaveLength(1)
})

test('text that was submitted offline is saved when the connection is restored', async ({
  page,
  context,
  account,
}) => {
  await createMoment(account, 5)
  await page.goto('/pcm/5')
  await expect(answerField(page)).toHaveValue(LAYER_TEXTS.soul)
  await context.setOffline(true)
  const notice = await page.getByText('You are offline.').boundingBox()
  const logout = await page.getByRole('button', { name: 'Logout' }).boundingBox()
  expect(logout?.y).toBeGreaterThanOrEqual((notice?.y ?? 0) + (notice?.height ?? 0))
  await answerField(page).fill('Written on a train.')
  await continueButton(page).click()
  await expect(page.getByText('There is no line to the server.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Moment 5 has reached your account.')).toBeVisible()
  expect((await account.api<MomentText>('GET', '/api/pcms/5')).soulPrompt).toBe('Written on a train.')
})
