import type { Deps } from '#server/deps.ts'
import { removeExpiredSessions } from '../sessions/service.ts'
import { cleanUpJob, sendMailJob } from './jobs.ts'
import { sendMail } from './mail.ts'
import { removeExpiredLinks } from './queries/links.ts'
import { removeOldFailures } from './queries/mail.ts'
import { removeOldAudit, removeOldSessions } from './queries/sessions.ts'
import { removeForgottenSignUps } from './queries/users.ts'
import { ABSOLUTE_MS, IDLE_MS } from './refresh.ts'

const DAY_MS = 24 * 3_600_000
const AUDIT_KEPT_MS = 90 * DAY_MS
const FAILED_MAIL_KEPT_MS = 30 * DAY_MS
const UNCONFIRMED_KEPT_MS = 30 * DAY_MS

/** Sends mail, and clears away every hour what has expired. */
export async function startAuthWorker(deps: Deps): Promise<void> {
  await deps.jobs.work(sendMailJob, ({ mailId }) => sendMail(deps, mailId), { concurrency: 2 })
  await deps.jobs.work(cleanUpJob, () => cleanUp(deps))
  await deps.jobs.schedule(cleanUpJob, '17 * * * *', {})
}

export async function cleanUp(deps: Deps): Promise<void> {
  const now = deps.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  await removeExpiredSessions(deps)
  await removeExpiredLinks(deps.db, now)
  await removeOldSessions(deps.db, {
    idleBefore: ago(IDLE_MS),
    startedBefore: ago(ABSOLUTE_MS),
    usedTokensBefore: ago(IDLE_MS),
  })
  await removeForgottenSignUps(deps.db, ago(UNCONFIRMED_KEPT_MS))
  await removeOldFailures(deps.db, ago(FAILED_MAIL_KEPT_MS))
  await removeOldAudit(deps.db, ago(AUDIT_KEPT_MS))
  if (await deps.signingKeys?.renewOldKey())
    deps.log.info('a new key signs access tokens; the old one is published for 70 minutes more')
}
