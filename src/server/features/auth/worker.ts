import type { Deps } from '#server/deps.ts'
import { defineSweep } from '#server/jobs/define-job.ts'
import { runSteps } from '#server/jobs/run-steps.ts'
import { EMAIL_CHANGE_LIFETIME_MS } from './current-user/pending-email.ts'
import { removeExpiredReauthentications } from './current-user/queries.ts'
import { removeExpiredLinks } from './email-links/queries.ts'
import { removeStaleFactors } from './factors/queries.ts'
import { sendMail, sendMailJob } from './mail/outbox.ts'
import { removeFailedMail } from './mail/queries.ts'
import { removeExpiredChallenges } from './passkeys/queries.ts'
import { removeExpiredTokens } from './personal-tokens/queries.ts'
import { clearExpiredEmailChanges, removeOldAuditEntries, removeUnconfirmedUsers } from './queries.ts'
import { removeExpiredSessions } from './sessions/queries.ts'
import { MAX_IDLE_MS, MAX_SESSION_AGE_MS } from './sessions/refresh.ts'
import { removeExpiredBrowserSessions } from './sessions/service.ts'

const DAY_MS = 24 * 3_600_000
const AUDIT_RETENTION_MS = 90 * DAY_MS
const FAILED_MAIL_RETENTION_MS = 30 * DAY_MS
const EXPIRED_TOKEN_RETENTION_MS = 30 * DAY_MS
const UNCONFIRMED_USER_RETENTION_MS = 30 * DAY_MS

const cleanUpJob = defineSweep({ name: 'auth.clean-up', formerName: 'auth-clean-up' })

/** Starts sending mail, and the hourly clean-up. */
export async function startAuthWorker(deps: Deps): Promise<void> {
  await deps.jobs.work(sendMailJob, ({ mailId }) => sendMail(deps, mailId), { concurrency: 2 })
  await deps.jobs.work(cleanUpJob, () => cleanUp(deps))
  await deps.jobs.schedule(cleanUpJob, '17 * * * *', {})
}

/** Deletes expired rows, and makes the next signing key when it is due. A step that fails is logged and stops no other. */
export async function cleanUp(deps: Deps): Promise<void> {
  const { db } = deps
  const now = deps.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const steps = {
    'browser sessions': () => removeExpiredBrowserSessions(deps),
    links: () => removeExpiredLinks(db, now),
    'changes of address': () => clearExpiredEmailChanges(db, ago(EMAIL_CHANGE_LIFETIME_MS)),
    codes: () => removeExpiredReauthentications(db, now),
    sessions: () =>
      removeExpiredSessions(db, {
        idleBefore: ago(MAX_IDLE_MS),
        startedBefore: ago(MAX_SESSION_AGE_MS),
        usedTokensBefore: ago(MAX_IDLE_MS),
      }),
    'passkey challenges': () => removeExpiredChallenges(db, now),
    'personal tokens': () => removeExpiredTokens(db, ago(EXPIRED_TOKEN_RETENTION_MS)),
    factors: () => removeStaleFactors(db, ago(DAY_MS)),
    'unconfirmed users': () => removeUnconfirmedUsers(db, ago(UNCONFIRMED_USER_RETENTION_MS)),
    mail: () => removeFailedMail(db, ago(FAILED_MAIL_RETENTION_MS)),
    'audit log': () => removeOldAuditEntries(db, ago(AUDIT_RETENTION_MS)),
    'signing key': () => rotateSigningKey(deps),
  }
  await runSteps(deps, 'auth_clean_up_failed', steps)
}

async function rotateSigningKey(deps: Deps) {
  if (await deps.signingKeys?.rotateKeyIfDue())
    deps.log.info(
      { event: 'auth_key_rotated' },
      'new key for access tokens: it is published now, and signs in 15 minutes',
    )
}
