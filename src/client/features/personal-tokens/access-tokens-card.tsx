import { useQuery } from '@tanstack/react-query'
import SquareTerminal from 'lucide-react/icons/square-terminal'
import { useEffect, useState } from 'react'
import { includesScope, TOKEN_SCOPES, type TokenScope } from '#shared/contract/call.ts'
import { MAX_PERSONAL_TOKENS, type PersonalToken } from '#shared/contract/personal-tokens.ts'
import { paths } from '#shared/paths.ts'
import { siteConfigQuery } from '../../entities/queries.ts'
import { formatDate, formatLastUse } from '../../lib/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { InlineError, Skeleton } from '../../ui/content-state.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { CreateTokenDialog } from './create-token-dialog.tsx'
import { RevokeTokenDialog } from './revoke-token-dialog.tsx'
import { SCOPE_TEXTS, tokensQuery } from './tokens.ts'

/** The card of the account page for tokens of the person's own programs. `#access-tokens` leads to it. */
export function AccessTokensCard() {
  const { data, isError, isFetching, refetch } = useQuery(tokensQuery)
  const { heading, part } = useKeptFocus(data?.map(({ id }) => id).join(' '))
  const isSignInHosted = useQuery(siteConfigQuery).data?.isSignInHosted
  const [isCreating, setIsCreating] = useState(false)
  const isLoaded = data !== undefined || isError
  // The card appears after the page was opened, so the browser has not scrolled to it.
  useEffect(() => {
    if (!isLoaded || location.hash !== '#access-tokens') return
    heading.current?.scrollIntoView({ block: 'start' })
    heading.current?.focus({ preventScroll: true })
  }, [isLoaded, heading])
  const isFull = (data?.filter((token) => !hasExpired(token)).length ?? 0) >= MAX_PERSONAL_TOKENS
  return (
    <Card aria-labelledby="access-tokens" {...part}>
      <h2 id="access-tokens" ref={heading} tabIndex={-1} className="mb-2 scroll-mt-6 text-xl">
        Access Tokens
      </h2>
      <p className="max-w-prose text-sm text-quiet">
        With a token, a program of yours can do what you do here. You decide what it may do and for how long.
        {isSignInHosted === false && ' A new password ends all of them.'}{' '}
        <a href={paths.developers} className="text-amber underline underline-offset-4">
          How to use the API
        </a>
      </p>
      {isError && (
        <InlineError onRetry={() => void refetch()} isRetrying={isFetching}>
          <p>
            {data
              ? 'This list could not be refreshed. It may be out of date.'
              : 'Your access tokens could not be loaded.'}
          </p>
        </InlineError>
      )}
      {data ? (
        <>
          <TokenList tokens={data} />
          {isFull ? (
            <p className="mt-4 text-sm text-quiet">
              You have {MAX_PERSONAL_TOKENS} tokens. To make another one, remove one that you do not need.
            </p>
          ) : (
            <Button variant="secondary" className="mt-4" onClick={() => setIsCreating(true)}>
              {data.length === 0 ? 'Make a Token' : 'Make Another Token'}
            </Button>
          )}
        </>
      ) : (
        !isError && (
          <div role="status" aria-label="Loading your access tokens" className="mt-4">
            <Skeleton className="h-16" />
          </div>
        )
      )}
      <CreateTokenDialog isOpen={isCreating} onClose={() => setIsCreating(false)} />
    </Card>
  )
}

function TokenList({ tokens }: { tokens: readonly PersonalToken[] }) {
  const [revoking, setRevoking] = useState<PersonalToken>()
  return (
    <>
      {tokens.length > 0 && (
        <ul aria-labelledby="access-tokens" className="mt-3 divide-y divide-line">
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} onRevoke={() => setRevoking(token)} />
          ))}
        </ul>
      )}
      <RevokeTokenDialog token={revoking} onClose={() => setRevoking(undefined)} />
    </>
  )
}

const hasExpired = ({ expiresAt }: PersonalToken) => expiresAt !== null && Date.parse(expiresAt) <= Date.now()

function TokenRow({ token, onRevoke }: { token: PersonalToken; onRevoke: () => void }) {
  const { id, name, scopes, hint, createdAt, expiresAt, lastUsedAt } = token
  return (
    <li className="flex items-center gap-x-4 py-3">
      <SquareTerminal aria-hidden="true" className="size-5 shrink-0 text-amber max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <bdi className="wrap-anywhere">{name}</bdi>
          {hasExpired(token) && <Badge tone="bad">Expired</Badge>}
        </p>
        <p id={`token-${id}`} className="text-xs text-faint">
          <span className="block">
            {describeScopes(scopes)} · ends in <span className="font-mono">{hint}</span>
          </span>
          <span className="block">
            Made <time dateTime={createdAt}>{formatDate(createdAt)}</time>
            {expiresAt === null ? (
              ', without an end'
            ) : (
              <>
                , {hasExpired(token) ? 'expired' : 'works until'}{' '}
                <time dateTime={expiresAt}>{formatDate(expiresAt)}</time>
              </>
            )}
          </span>
          <span className="block">
            {lastUsedAt === null ? (
              'Not used yet'
            ) : (
              <>
                Last used <time dateTime={lastUsedAt}>{formatLastUse(lastUsedAt, Date.now())}</time>
              </>
            )}
          </span>
        </p>
      </div>
      <Button
        variant="ghost"
        edge="end"
        aria-label={`Remove ${name}`}
        aria-describedby={`token-${id}`}
        onClick={onRevoke}
      >
        Remove
      </Button>
    </li>
  )
}

const LIST = new Intl.ListFormat('en-US')
const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What a token may do, also what its scopes include. */
const describeScopes = (scopes: readonly TokenScope[]) =>
  capitalise(
    LIST.format(
      TOKEN_SCOPES.filter((scope) => includesScope(scopes, scope)).map((scope) => SCOPE_TEXTS[scope].short),
    ),
  )
