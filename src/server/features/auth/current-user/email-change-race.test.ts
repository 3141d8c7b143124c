import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { authUsers } from '#server/db/schema/auth.ts'
import { fragmentOf, startAuthApp } from '../testing/auth-app.ts'

const WANTED = 'wanted@example.com'

it('gives an address that two accounts confirm at the same time to one of them', async () => {
  await using t = await startAuthApp()
  await t.createSignedInClient('first@example.com')
  const second = await t.createSignedInClient('second@example.com')
  await second.updateUser({ email: WANTED })
  const mails = await t.deliverMail()
  const linkTo = (address: string) => mails.find(({ to }) => to === address)?.link ?? ''
  await t.openLink(linkTo('second@example.com'))
  const link = linkTo(WANTED)

  let opening: Promise<Response> | undefined
  await t.deps.db.transaction(async (tx) => {
    await tx.update(authUsers).set({ email: WANTED }).where(eq(authUsers.email, 'first@example.com'))
    opening = t.openLink(link)
    await expect
      .poll(async () => (await t.deps.db.execute(sql`select 1 from pg_locks where not granted`)).rows.length)
      .toBeGreaterThan(0)
  })
  expect(opening && fragmentOf(await opening)).toMatchObject({
    error_code: 'email_exists',
    error_description: 'A user with this email address has already been registered',
  })
  expect((await second.getUser()).data.user?.email).toBe('second@example.com')
  expect(t.logLines.filter((line) => line.includes('"level":50'))).toEqual([])

  // Opened again, and after the other account has it for good, the result is the same.
  expect(fragmentOf(await t.openLink(link))).toMatchObject({ error_code: 'email_exists' })
})
