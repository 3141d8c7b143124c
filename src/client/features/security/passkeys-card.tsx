import { useQuery } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { passkeysQuery } from '../../entities/step-up/queries.ts'
import { formatDate, formatLastUse } from '../../lib/dates.ts'
import { canUsePasskeys, type Passkey } from '../../lib/passkeys.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { InlineError, Skeleton } from '../../ui/content-state.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { useReturnedFocus } from '../../ui/use-returned-focus.ts'
import { PasskeyNameForm } from './passkey-name-form.tsx'
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx'
import { useAddPasskey } from './use-add-passkey.ts'

/** The card of the account page for passkeys. */
export function PasskeysCard() {
  const { data, isError, isFetching, refetch } = useQuery(passkeysQuery)
  const { heading, part } = useKeptFocus(data?.map(({ id }) => id).join(' '))
  return (
    <Card aria-labelledby="passkeys" {...part}>
      <h2 id="passkeys" ref={heading} tabIndex={-1} className="mb-2 text-xl">
        Passkeys
      </h2>
      <p className="max-w-prose text-sm text-quiet">
        A passkey signs you in by your fingerprint, your face or the PIN of your device, without a password.
      </p>
      {isError && (
        <InlineError onRetry={() => void refetch()} isRetrying={isFetching}>
          <p>
            {data
              ? 'This list could not be refreshed. It may be out of date.'
              : 'Your passkeys could not be loaded.'}
          </p>
        </InlineError>
      )}
      {data ? (
        <>
          <PasskeyList passkeys={data} />
          {canUsePasskeys() ? (
            <AddPasskey passkeys={data} />
          ) : (
            <p className="mt-4 text-sm text-quiet">
              This browser cannot use passkeys. A newer browser can, at an address that begins with https.
            </p>
          )}
        </>
      ) : data === null ? (
        <p className="mt-4 text-sm text-quiet">Passkeys are not switched on here.</p>
      ) : (
        !isError && (
          <div role="status" aria-label="Loading your passkeys" className="mt-4">
            <Skeleton className="h-16" />
          </div>
        )
      )}
    </Card>
  )
}

function AddPasskey({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { add, isBusy, problem, dialog } = useAddPasskey(passkeys)
  return (
    <div className="mt-4 flex flex-col items-start gap-3">
      <Button variant="secondary" isBusy={isBusy} onClick={add}>
        {passkeys.length === 0 ? 'Add a Passkey' : 'Add Another Passkey'}
      </Button>
      {problem && (
        <p role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
      {dialog}
    </div>
  )
}

function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [removing, setRemoving] = useState<Passkey>()
  return (
    <>
      {passkeys.length > 0 && (
        <ul aria-labelledby="passkeys" className="mt-3 divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setRemoving(passkey)} />
          ))}
        </ul>
      )}
      <RemovePasskeyDialog passkey={removing} onClose={() => setRemoving(undefined)} />
    </>
  )
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { id, name, createdAt, lastUsedAt } = passkey
  const [isRenaming, setIsRenaming] = useState(false)
  const rename = useReturnedFocus<HTMLButtonElement>(isRenaming)
  if (isRenaming)
    return (
      <li className="py-4">
        <PasskeyNameForm passkey={passkey} onClose={() => setIsRenaming(false)} />
      </li>
    )
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="flex min-w-0 flex-1 basis-52 items-start gap-3">
        <KeyRound aria-hidden="true" className="mt-1 size-4 shrink-0 text-amber" />
        <div className="min-w-0">
          <p className="wrap-anywhere">{name}</p>
          <p id={`passkey-${id}`} className="text-xs text-faint">
            <span className="block">
              Added <time dateTime={createdAt}>{formatDate(createdAt)}</time>
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
      </div>
      <div className="flex gap-1 max-sm:ml-4">
        <Button
          ref={rename}
          variant="ghost"
          aria-label={`Rename ${name}`}
          aria-describedby={`passkey-${id}`}
          onClick={() => setIsRenaming(true)}
        >
          Rename
        </Button>
        <Button
          variant="ghost"
          edge="end"
          aria-label={`Remove ${name}`}
          aria-describedby={`passkey-${id}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </div>
    </li>
  )
}
