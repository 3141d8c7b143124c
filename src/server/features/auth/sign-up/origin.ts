import type { SignUpOrigin } from '#server/db/schema/auth.ts'
import type { AuthContext, ClientInfo } from '../context.ts'
import { deviceName } from '../device-name.ts'
import { keyedHash } from '../secrets.ts'

const hashBrowserId = (ctx: AuthContext, browserId: string) =>
  keyedHash(ctx.deps.secret('auth'), 'sign-up browser', browserId)

/** Where and when a sign-up begins, to be kept with it. */
export const signUpOrigin = (ctx: AuthContext, browserId: string, client: ClientInfo): SignUpOrigin => ({
  browserHash: hashBrowserId(ctx, browserId),
  device: deviceName(client.userAgent),
  network: client.network,
  at: ctx.deps.now().toISOString(),
})

/** Whether the browser with this id began the sign-up. */
export const isSignUpBrowser = (
  ctx: AuthContext,
  origin: SignUpOrigin | null,
  browserId: string | undefined,
): boolean => browserId !== undefined && origin?.browserHash === hashBrowserId(ctx, browserId)
