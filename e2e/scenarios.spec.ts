import { momentCard, openDashboard } from './support/dashboard.ts'
import { createMoment, expect, test } from './support/fixtures.ts'

test.use({ serviceWorkers: 'block', timezoneId: 'America/New_York', locale: 'en-US' })

test('scenarios are generated, edited, given an image, copied as a goal context and deleted', async ({
  page,
  account,
  ai,
  expectAccessible,
}) => {
  test.setTimeout(180_000)
  await createMoment(account, 1)
  await openDashboard(page, account)
  const moment = momentCard(page, 1)
  await moment.getByRole('button', { name: 'Generate Scenarios' }).click()
  await expect(page.getByText('Future Scenarios Generated')).toBeVisible()
  await expect(moment.getByText('(3 scenarios)')).toBeVisible()
  await expectAccessible(page)

  await moment
    .getByRole('button', { name: /^Edit: / })
    .first()
    .click()
  await moment.getByLabel('What you do, step by step').fill('Too short')
  await expect(moment.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await moment.getByLabel('Title').fill('The first step')
  await moment.getByLabel('What you do, step by step').fill('I open the door and begin.')
  await moment.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Scenario Updated')).toBeVisible()
  const scenario = moment.getByRole('article', { name: 'The first step' })

  // The generation runs on the server: after a reload, the page follows it.
  ai.setBehaviour('hold')
  await scenario.getByLabel('AI model').selectOption('dall-e-3')
  await scenario.getByRole('button', { name: 'Generate Image (1 Credit)' }).click()
  await expect(scenario.getByText('Painting this scenario with DALL-E 3')).toBeVisible()
  await expect(scenario.getByText(/typically takes 30-90 seconds/)).toBeVisible()
  // Offered once the server has accepted the request; a reload before that may abort it.
  await expect(scenario.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await page.reload()
  await moment.getByRole('button', { name: /^Future Scenarios/ }).click()
  await expect(scenario.getByText('Painting this scenario with DALL-E 3')).toBeVisible()
  await expectAccessible(page)
  ai.setBehaviour('succeed')
  await expect(page.getByText('Scenario Image Generated')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/Generated using .+ • 9 credits remaining/)).toBeVisible()
  await expect(scenario.getByRole('img', { name: /The first step/ })).toBeVisible()

  // A refused generation changes neither the image nor the balance.
  ai.setBehaviour('refuse')
  await scenario.getByRole('button', { name: 'Regenerate Image (1 Credit)' }).click()
  await expect(page.getByText('Generation Failed')).toBeVisible({ timeout: 30_000 })
  await expect(scenario.getByRole('img', { name: /The first step/ })).toBeVisible()
  expect(await account.api('GET', '/api/auth/user')).toMatchObject({ credits: 9 })
  ai.setBehaviour('succeed')

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await moment.getByRole('button', { name: 'Take This Deeper' }).click()
  await expect(page.getByText('Goal context copied to clipboard')).toBeVisible()

  page.once('dialog', (confirmation) => {
    expect(confirmation.message()).toBe('Are you sure you want to delete this scenario?')
    void confirmation.accept()
  })
  await scenario.getByRole('button', { name: 'Delete: The first step' }).click()
  await expect(page.getByText('Scenario Deleted')).toBeVisible()
  await expect(moment.getByText('(2 scenarios)')).toBeVisible()
})
