import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { registerCall } from '#server/http/register-call.ts'
import { clearSessionCookie } from '#server/http/session-cookie.ts'
import { contract } from '#shared/contract/index.ts'
import { accountDataFilename } from '#shared/domain/file-names.ts'
import { streamAccountData } from './data.ts'
import { deleteAccount } from './service.ts'

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  registerCall(app, contract.downloadAccountData, async ({ userId }, { reply }) => {
    const archive = await streamAccountData(deps, userId)
    reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${accountDataFilename(deps.now())}"`)
      .header('cache-control', 'no-store')
    // A line that breaks ends the packing.
    reply.raw.once('close', () => archive.destroy())
    return archive
  })
  registerCall(app, contract.deleteAccount, async ({ userId }, { reply }) => {
    await deleteAccount(deps, userId)
    clearSessionCookie(reply, deps.env)
    reply.header('clear-site-data', '"cache"')
    return { isDeleted: true as const, isSignInKept: !deps.verifier.isEmbedded }
  })
}
