import { type FormEvent, useId, useState } from 'react'
import { canBeWritten, WORDS_LIMIT } from '#shared/domain/sketch-choice.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** What is written on a sign, a banner or whatever a sketch has to write on; mounted while it is open. */
export function WordsDialog({
  words: written,
  onClose,
  onChange,
}: {
  /** '' for none. */
  words: string
  onClose: () => void
  onChange: (words: string) => void
}) {
  const [words, setWords] = useState(written)
  const formId = useId()
  const isPossible = words.trim() === '' || canBeWritten(words.trim())
  const write = (next: string) => {
    if (next !== written) onChange(next)
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (words.trim() !== '' && isPossible) write(words.trim())
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      size="s"
      title="What is written there?"
      description="On a sign, a banner, a boat or a cake: on whatever the sketch has, else on a small sign. For free."
      footer={
        <>
          {written !== '' && (
            <Button variant="ghost" onClick={() => write('')}>
              No words
            </Button>
          )}
          <Button type="submit" form={formId} disabled={words.trim() === '' || !isPossible}>
            Write it
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <TextField
          label="Words"
          hint={
            <span className="flex justify-between gap-4">
              <span aria-live="polite">
                {words.length < WORDS_LIMIT.characters
                  ? 'A name or a few words.'
                  : 'That is all there is room for.'}
              </span>{' '}
              <span className="tabular-nums whitespace-nowrap">
                {words.length} of {WORDS_LIMIT.characters} characters
              </span>
            </span>
          }
          data-autofocus
          autoComplete="off"
          maxLength={WORDS_LIMIT.characters}
          error={
            isPossible ? undefined : 'Only Latin letters and figures can be written, in up to seven words.'
          }
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
