import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { TOKEN_SCOPES, type TokenScope } from '#shared/contract/call.ts'
import { type CreatedToken, DEFAULT_TOKEN_DAYS } from '#shared/contract/personal-tokens.ts'
import { siteConfigQuery } from '../../entities/queries.ts'
import { StepUpCancelledError } from '../../entities/step-up/errors.ts'
import { useStepUp } from '../../entities/step-up/use-step-up.tsx'
import { ApiError, isNetworkError, userMessageOf } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ShownToken } from './shown-token.tsx'
import { createToken, SCOPE_TEXTS, tokensQuery } from './tokens.ts'

const MAX_NAME_LENGTH = 60
const NO_END = 'none'
const EXPIRIES = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: String(DEFAULT_TOKEN_DAYS), label: `${DEFAULT_TOKEN_DAYS} days` },
  { value: '365', label: 'One year' },
  { value: NO_END, label: 'No end' },
]

/** Two steps: what the token is for, then the token itself, which is shown this once. */
export function CreateTokenDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [created, setCreated] = useState<CreatedToken>()
  const close = () => {
    setCreated(undefined)
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) close()
      }}
      isDismissable={created === undefined}
      title={created ? 'Your new token' : 'Make a token'}
      size="s"
    >
      {created ? (
        <ShownToken created={created} onDone={close} />
      ) : (
        <TokenForm onCreated={setCreated} onCancel={close} />
      )}
    </Dialog>
  )
}

interface Problem {
  /** The field that it is about; undefined for the whole. */
  field?: 'name' | 'scopes'
  text: string
}

function TokenForm({
  onCreated,
  onCancel,
}: {
  onCreated: (created: CreatedToken) => void
  onCancel: () => void
}) {
  const queryClient = useQueryClient()
  const isSignInHosted = useQuery(siteConfigQuery).data?.isSignInHosted === true
  // Only the embedded sign-in service can check a code for a call of ours.
  const stepUp = useStepUp({ isCodeAccepted: !isSignInHosted })
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['read'])
  const [expiry, setExpiry] = useState(String(DEFAULT_TOKEN_DAYS))
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const nameInput = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (problem?.field === 'name') nameInput.current?.focus()
  }, [problem])
  const problemOf = (field: Problem['field']) => (problem?.field === field ? problem?.text : undefined)

  const create = async () => {
    setIsBusy(true)
    setProblem(undefined)
    try {
      await stepUp.run(async (code) => {
        const expiresInDays = expiry === NO_END ? null : Number(expiry)
        onCreated(await createToken({ name: name.trim(), scopes: [...scopes], expiresInDays }, code))
      })
    } catch (error) {
      if (!(error instanceof StepUpCancelledError)) setProblem(toProblem(error))
      setIsBusy(false)
    }
    void queryClient.invalidateQueries({ queryKey: tokensQuery.queryKey })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (name.trim() === '') setProblem({ field: 'name', text: 'Please write a name.' })
    else if (scopes.length === 0) setProblem({ field: 'scopes', text: 'Please choose what it may do.' })
    else void create()
  }

  return (
    <>
      <form
        noValidate
        onSubmit={submit}
        aria-label="Make a token"
        aria-busy={isBusy}
        className="flex flex-col gap-5"
      >
        <TextField
          label="Name"
          hint="What will use it, so that you know it again."
          name="token-name"
          autoComplete="off"
          required
          data-autofocus
          maxLength={MAX_NAME_LENGTH}
          value={name}
          error={problemOf('name')}
          ref={nameInput}
          onChange={(event) => {
            setName(event.target.value)
            if (problem?.field === 'name') setProblem(undefined)
          }}
        />
        <ScopeFields scopes={scopes} problem={problemOf('scopes')} onChange={setScopes} />
        <SelectField
          label="Works for"
          options={EXPIRIES}
          value={expiry}
          onChange={(event) => setExpiry(event.target.value)}
        />
        {problem && problem.field === undefined && (
          <p role="alert" className="text-sm text-bad">
            {problem.text}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
          <Button variant="ghost" disabled={isBusy} onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" isBusy={isBusy}>
            Make Token
          </Button>
        </div>
      </form>
      {stepUp.dialog}
    </>
  )
}

function ScopeFields({
  scopes,
  problem,
  onChange,
}: {
  scopes: readonly TokenScope[]
  problem: string | undefined
  onChange: (scopes: readonly TokenScope[]) => void
}) {
  return (
    <fieldset aria-describedby={problem ? 'token-scopes-problem' : undefined}>
      <legend className="mb-1 text-sm font-medium text-words">It may</legend>
      {TOKEN_SCOPES.map((scope) => (
        <label key={scope} className="flex min-h-11 items-start gap-3 py-1.5">
          <input
            type="checkbox"
            className="mt-1 size-5 shrink-0 accent-amber"
            checked={scopes.includes(scope)}
            onChange={({ target }) =>
              onChange(TOKEN_SCOPES.filter((one) => (one === scope ? target.checked : scopes.includes(one))))
            }
          />
          <span className="text-sm">
            <span className="block text-words">{SCOPE_TEXTS[scope].label}</span>
            <span className="block text-xs text-faint">{SCOPE_TEXTS[scope].hint}</span>
          </span>
        </label>
      ))}
      {problem && (
        <p id="token-scopes-problem" role="alert" className="text-xs font-medium text-bad">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

function toProblem(error: unknown): Problem {
  if (isNetworkError(error))
    return {
      text: 'The server cannot be reached, and the token may have been made. Please close this and look at your list when you are online: if the token is there, remove it and make another, as it cannot be shown again.',
    }
  const nameProblem = error instanceof ApiError ? error.fields.name : undefined
  if (nameProblem !== undefined) return { field: 'name', text: nameProblem }
  return { text: userMessageOf(error, 'No token was made. Please try again.') }
}
