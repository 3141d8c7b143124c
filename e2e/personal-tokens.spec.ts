import { createMoment, expect, test } from './support/fixtures.ts'

test('a token that is made by keyboard on a phone reads moments until it is removed', async ({
  page,
  server,
  account,
  expectAccessible,
}) => {
  await createMoment(account)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/account')
  const card = page.getByRole('region', { name: 'Access Tokens' })
  await card.getByRole('button', { name: 'Make a Token' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('Kitchen frame')
  await page.keyboard.press('Enter')
  const shown = dialog.getByLabel('Kitchen frame')
  await expect(shown).toHaveValue(/^fm_[0-9A-Za-z]{49}$/)
  await expectAccessible(page)
  const token = await shown.inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(card.getByText('Not used yet')).toBeVisible()

  const read = () =>
    fetch(`${server.url}/api/pcms`, { headers: { authorization: `Bearer ${token}` } }).then(
      async (response) => [response.status, ((await response.json()) as unknown[]).length],
    )
  expect(await read()).toEqual([200, 1])
  await page.reload()
  await expect(card.getByText('Last used in the last hour')).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Remove Kitchen frame' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(card.getByText('Kitchen frame')).toBeHidden()
  await expect(card.getByRole('heading')).toBeFocused()
  const headers = { authorization: `Bearer ${token}` }
  expect((await fetch(`${server.url}/api/pcms`, { headers })).status).toBe(401)

  // The page of the calls works without scripts.
  await card.getByRole('link', { name: 'How to use the API' }).click()
  await expect(page).toHaveURL('/developers')
  await page.locator('summary').filter({ hasText: 'All moments that have been begun' }).click()
  await expect(page.getByRole('group', { name: 'Example of All moments' })).toBeVisible()
  expect(await page.locator('script').count()).toBe(0)
  await expectAccessible(page)
})
