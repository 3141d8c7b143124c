import { useRef, useState } from 'react'
import { TEXT_LIMITS } from '#shared/product.ts'
import { newIdempotencyKey } from '../../lib/api.ts'
import { useRecordDraft } from '../../lib/record-drafts.ts'
import { Button } from '../../ui/button.tsx'
import { DraftNote } from '../../ui/draft-note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toNewAction, useCreateAction } from './api.ts'

const EMPTY = { text: '', when: '', will: '' }

/** Creates an action from free text or an if-then plan. The text is kept as a draft until the action exists. */
export function NewActionForm({ pcmId }: { pcmId: number }) {
  const draft = useRecordDraft('new-action', pcmId, EMPTY)
  const text = draft.textOf('text')
  const when = draft.textOf('when')
  const will = draft.textOf('will')
  const [isPlan, setIsPlan] = useState(text === '' && when + will !== '')
  const form = useRef<HTMLFormElement>(null)
  const create = useCreateAction()
  const actionText = isPlan ? composePlan(when, will) : text.trim()
  const isTooLong = actionText.length > TEXT_LIMITS.action

  const submit = () => {
    if (actionText === '' || isTooLong || create.isPending) return
    // The same text keeps its idempotency key, since the lost response may have been a success.
    const key = draft.sent?.text === actionText ? draft.sent.key : newIdempotencyKey()
    draft.markSent({ text: actionText, key })
    // Text typed while the request was in flight is kept, and so is that of the other form.
    const sent = isPlan ? { when, will } : { text }
    create.mutateAsync(toNewAction(pcmId, actionText, key)).then(
      () => {
        // The button is disabled once the field is empty, and would drop the focus.
        if (form.current?.contains(document.activeElement)) form.current.querySelector('input')?.focus()
        draft.settle(sent)
      },
      () => undefined,
    )
  }

  return (
    <form
      ref={form}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {isPlan ? (
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            label="When ..."
            placeholder="I pour my first coffee"
            autoComplete="off"
            maxLength={TEXT_LIMITS.action}
            value={when}
            onChange={(event) => draft.change('when', event.target.value)}
          />
          <TextField
            label="I will ..."
            placeholder="write for ten minutes"
            autoComplete="off"
            maxLength={TEXT_LIMITS.action}
            value={will}
            error={isTooLong ? `At most ${TEXT_LIMITS.action} characters together.` : undefined}
            onChange={(event) => draft.change('will', event.target.value)}
          />
        </div>
      ) : (
        <TextField
          label="A small step for today"
          isLabelHidden
          placeholder="A small step for today"
          autoComplete="off"
          maxLength={TEXT_LIMITS.action}
          value={text}
          onChange={(event) => draft.change('text', event.target.value)}
        />
      )}
      {draft.isRestored && <DraftNote onDiscard={draft.discard} />}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          variant="secondary"
          disabled={actionText === '' || isTooLong}
          isBusy={create.isPending}
        >
          Add Action
        </Button>
        <Button variant="ghost" size="compact" aria-pressed={isPlan} onClick={() => setIsPlan(!isPlan)}>
          {isPlan ? 'Write it freely' : 'When ..., I will ...'}
        </Button>
      </div>
      {isPlan && (
        <p className="text-xs text-faint">
          Naming the moment of your day that starts a step makes it likelier to happen (Gollwitzer and
          Sheeran, 2006).
        </p>
      )}
    </form>
  )
}

/** A plan in one sentence: "When ..., I will ...". Empty unless both parts have text. */
export function composePlan(when: string, will: string): string {
  const cue = trimPart(when, /^when\s+/i)
  const step = trimPart(will, /^i will\s+|^i'll\s+|^i’ll\s+/i)
  return cue && step ? `When ${cue}, I will ${step}.` : ''
}

/** Removes the opening words that the form's label contains, and trailing punctuation. */
function trimPart(text: string, opening: RegExp): string {
  return text
    .trim()
    .replace(opening, '')
    .replace(/(?<![\s.,;])[\s.,;]+$/, '')
}
