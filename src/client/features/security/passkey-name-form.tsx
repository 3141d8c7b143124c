import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { passkeysQuery } from '../../entities/step-up/queries.ts'
import { passkeyProblem } from '../../lib/passkey-problem.ts'
import { type Passkey, renamePasskey } from '../../lib/passkeys.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'

const MAX_LENGTH = 60

/** Changes the name of a passkey, in its place in the list. */
export function PasskeyNameForm({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [name, setName] = useState(passkey.name)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const trimmed = name.trim()
    if (isBusy) return
    if (trimmed === '') return setProblem('Please write a name.')
    setIsBusy(true)
    setProblem(undefined)
    try {
      await renamePasskey(passkey.id, trimmed)
      queryClient.setQueryData(passkeysQuery.queryKey, (passkeys) =>
        passkeys?.map((one) => (one.id === passkey.id ? { ...one, name: trimmed } : one)),
      )
      showToast({ title: 'Saved', description: `Your passkey is called ${trimmed}.`, tone: 'success' })
      onClose()
    } catch (error) {
      setProblem(passkeyProblem(error))
      setIsBusy(false)
    }
    void queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey })
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void save(event)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isBusy) onClose()
      }}
      aria-label={`Rename ${passkey.name}`}
      aria-busy={isBusy}
      className="flex flex-col gap-4"
    >
      <TextField
        label="Name of the passkey"
        hint="So that you know it again in the list."
        name="passkey-name"
        autoComplete="off"
        required
        autoFocus
        maxLength={MAX_LENGTH}
        value={name}
        error={problem}
        onChange={(event) => setName(event.target.value)}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="secondary" isBusy={isBusy}>
          Save
        </Button>
        <Button variant="ghost" disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
