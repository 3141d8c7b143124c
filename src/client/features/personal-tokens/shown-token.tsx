import Copy from 'lucide-react/icons/copy'
import { useRef } from 'react'
import type { CreatedToken } from '#shared/contract/personal-tokens.ts'
import { copyWithToast } from '../../lib/clipboard.ts'
import { formatDate } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** The token itself, to be copied: it cannot be shown again. */
export function ShownToken({ created, onDone }: { created: CreatedToken; onDone: () => void }) {
  const { token, name, expiresAt } = created
  const input = useRef<HTMLInputElement>(null)
  const copy = async () => {
    const copied = { title: 'Copied!', description: 'Your token is copied to clipboard.' }
    if (await copyWithToast(token, copied, 'Please copy it by hand: it is selected.')) return
    input.current?.focus()
    input.current?.select()
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-quiet">
        Please copy it now. It is not kept here, so it cannot be shown again. Whoever has it can use your
        account as you chose.
      </p>
      <TextField
        label={<bdi>{name}</bdi>}
        hint={expiresAt === null ? 'Without an end.' : `Works until ${formatDate(expiresAt)}.`}
        readOnly
        ref={input}
        value={token}
        spellCheck={false}
        className="font-mono"
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button variant="ghost" onClick={onDone}>
          Done
        </Button>
        <Button data-autofocus onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          Copy Token
        </Button>
      </div>
    </div>
  )
}
