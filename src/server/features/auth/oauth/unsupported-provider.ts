import { type ProtocolError, validationFailed } from '../protocol-error.ts'

/** The providers that GoTrue knows. */
const KNOWN: ReadonlySet<string> = new Set(
  'apple azure bitbucket discord facebook figma fly github gitlab google kakao keycloak linkedin linkedin_oidc notion slack slack_oidc snapchat spotify twitch twitter workos x zoom'.split(
    ' ',
  ),
)

/** GoTrue's error for a provider that is not configured, or that it has never heard of. */
export const unsupportedProvider = (name: unknown): ProtocolError =>
  validationFailed(
    typeof name === 'string' && KNOWN.has(name)
      ? 'Unsupported provider: provider is not enabled'
      : `Unsupported provider: Provider ${typeof name === 'string' ? name.slice(0, 50) : ''} could not be found`,
  )
