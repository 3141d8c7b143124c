import { type FormEvent, useState } from 'react'
import { type AdminPersonDetails, changePersonCredits } from '#shared/contract/admin.ts'
import { MAX_GRANTED_CREDITS, TEXT_LIMITS } from '#shared/product.ts'
import { callApi, newIdempotencyKey } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useAdminChange } from './api.ts'

interface CreditsDialogProps {
  person: AdminPersonDetails
  onClose: () => void
}

/** Adds credits to a person, or removes some. */
export function CreditsDialog({ isOpen, ...props }: CreditsDialogProps & { isOpen: boolean }) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => {
        if (!next) props.onClose()
      }}
      title="Change the credits"
      description={`The balance is ${props.person.credits}.`}
      size="s"
    >
      <CreditsForm {...props} />
    </Dialog>
  )
}

/** Such as "5", "+5", "-3" or "−3", with the minus sign U+2212 of the credit history. NaN for what is no whole number. */
const parseAmount = (text: string): number =>
  /^[-+−]?\d+$/.test(text.trim()) ? Number(text.trim().replace('−', '-')) : Number.NaN

/** Nothing is written yet, or only a sign. */
const isUnfinished = (text: string): boolean => /^[-+−]?$/.test(text.trim())

const AMOUNT_EXPECTED = `Please write a whole number from 1 to ${MAX_GRANTED_CREDITS}, without commas and spaces, or a negative one.`

function CreditsForm({ person, onClose }: CreditsDialogProps) {
  const [amountText, setAmountText] = useState('')
  const [reason, setReason] = useState('')
  const [key, setKey] = useState(newIdempotencyKey)
  const amount = parseAmount(amountText)
  const isAmountValid = amount !== 0 && Math.abs(amount) <= MAX_GRANTED_CREDITS
  const isValid = isAmountValid && reason.trim() !== ''
  const { mutate, isPending, problem, stepUpDialog } = useAdminChange(
    () =>
      callApi(changePersonCredits, {
        params: { id: person.id },
        body: { amount, reason: reason.trim(), idempotencyKey: key },
      }),
    () => {
      showToast({
        title: 'Credits changed',
        description: amount > 0 ? `${amount} credits were added.` : `${-amount} credits were removed.`,
        tone: 'success',
      })
      onClose()
    },
  )
  /** Another change needs another key; a repetition of the same one keeps it. */
  const edit = (set: (value: string) => void) => (event: { target: { value: string } }) => {
    set(event.target.value)
    setKey(newIdempotencyKey())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending && isValid) mutate(undefined)
  }
  return (
    <>
      <form onSubmit={submit} aria-busy={isPending} className="flex flex-col gap-5">
        <TextField
          label="Credits"
          hint={`A whole number up to ${MAX_GRANTED_CREDITS.toLocaleString('en')}. A negative one removes credits.`}
          inputMode="text"
          autoComplete="off"
          data-autofocus
          required
          disabled={isPending}
          value={amountText}
          error={isAmountValid || isUnfinished(amountText) ? undefined : AMOUNT_EXPECTED}
          onChange={edit(setAmountText)}
        />
        <TextField
          label="Reason"
          hint="The person sees it in the history of their credits."
          autoComplete="off"
          maxLength={TEXT_LIMITS.adminReason}
          required
          disabled={isPending}
          value={reason}
          onChange={edit(setReason)}
        />
        {problem !== undefined && (
          <p role="alert" className="text-sm text-bad">
            {problem}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
          <Button variant="ghost" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={isPending} disabled={!isValid}>
            Change Credits
          </Button>
        </div>
      </form>
      {stepUpDialog}
    </>
  )
}
