import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { clearSessionCookie } from '#server/http/authenticate.ts'
import { holdSlot, onResponseClose } from '#server/http/long-responses.ts'
import { registerCall } from '#server/http/register-call.ts'
import { concurrencyLimit } from '#server/jobs/concurrency-limit.ts'
import { contract } from '#shared/contract/index.ts'
import { accountDataFilename } from '#shared/domain/file-names.ts'
import { requireRecentSignIn } from '../auth/current-user/service.ts'
import { deleteAccount } from './service.ts'

/** Each archive occupies one open file and less than 1 MB of memory until the client has downloaded it. */
const archiveLimit = concurrencyLimit({
  perKey: { inProgress: 1, waiting: 0 },
  total: { inProgress: 10, waiting: 0 },
  messages: {
    perKey: 'Your data is being packed already.',
    total: 'Several people are taking their data along right now. Please try again in a minute.',
  },
  retryAfterS: 30,
})

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  registerCall(app, contract.downloadAccountData, async ({ userId, identity }, { reply }) => {
    await holdSlot(reply, archiveLimit, userId)
    // Loaded when it is first used, to save memory and time at the start.
    const { streamAccountArchive } = await import('./archive.ts')
    const archive = await streamAccountArchive(deps, userId, { isForToken: identity.tokenId !== undefined })
    reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${accountDataFilename(deps.now())}"`)
      .header('cache-control', 'no-store')
    reply.raw.setTimeout(deps.downloadIdleTimeoutMs, () => reply.raw.destroy())
    onResponseClose(reply, () => archive.destroy())
    return archive
  })
  registerCall(app, contract.deleteAccount, async ({ userId, identity, body }, { reply }) => {
    await requireRecentSignIn(deps, identity, body.nonce)
    await deleteAccount(deps, userId)
    clearSessionCookie(reply, deps.env)
    reply.header('clear-site-data', '"cache"')
    return { isDeleted: true as const, isSignInKept: !deps.verifier.isEmbedded }
  })
}
