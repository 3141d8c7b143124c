import { useId, useState } from 'react'
import { useAuth } from '../lib/auth.ts'
import { mergedTextItem } from '../lib/stored-items.ts'
import { Button } from './button.tsx'
import { cn } from './cn.ts'
import type { Choice, ConflictField, ConflictQuestion } from './conflict-store.ts'
import { Dialog } from './dialog.tsx'
import { TextAreaField } from './text-area-field.tsx'
import { compareTexts, joinTexts, type TextPart } from './text-difference.ts'

type Side = 'mine' | 'theirs' | 'edited'
type Decision = { side: Side; edited: string }

const isTooLong = ({ maxLength = 0 }: ConflictField, { edited }: Decision) => edited.length > maxLength

function isComplete(field: ConflictField, decision: Decision | undefined): boolean {
  if (decision?.side !== 'edited') return decision !== undefined
  return decision.edited.trim() !== '' && !isTooLong(field, decision)
}

/** With a text of several lines the dialog is higher than a phone. */
function reveal(node: HTMLElement | null): void {
  node?.scrollIntoView({ block: 'nearest' })
}

/**
 * The person's decisions by field. A merged text is kept in this tab until the choice is saved, so that it comes back after the
 * dialog was closed or the page was loaded again.
 */
function useDecisions({ subject, fields }: ConflictQuestion) {
  const owner = useAuth().user?.id
  const partOf = (field: ConflictField) => `${subject}:${field.name}`
  const [decisions, setDecisions] = useState<Readonly<Record<string, Decision>>>(() =>
    Object.fromEntries(
      fields.flatMap((field) => {
        const kept = owner === undefined ? undefined : mergedTextItem.read(owner, partOf(field))
        return kept?.mine === field.mine ? [[field.name, { side: 'edited', edited: kept.edited }]] : []
      }),
    ),
  )
  return {
    decisions,
    decide: (field: ConflictField, decision: Decision) => {
      setDecisions({ ...decisions, [field.name]: decision })
      if (owner === undefined || decision.side !== 'edited') return
      mergedTextItem.write(owner, { mine: field.mine, edited: decision.edited }, partOf(field))
    },
    forget: () => {
      if (owner === undefined) return
      for (const field of fields) mergedTextItem.write(owner, undefined, partOf(field))
    },
  }
}

/** Shows what was written here and elsewhere, both in full, and lets the person choose or edit one text of both. */
export function ConflictDialog({ conflict }: { conflict: ConflictQuestion }) {
  const formId = useId()
  const { decisions, decide, forget } = useDecisions(conflict)
  const isDecided = conflict.fields.every((field) => isComplete(field, decisions[field.name]))
  const choice = (): Choice =>
    Object.fromEntries(
      conflict.fields.map((field) => {
        const { side = 'mine', edited = '' } = decisions[field.name] ?? {}
        return [field.name, side === 'edited' ? edited : field[side]]
      }),
    )
  return (
    <Dialog
      isOpen
      onOpenChange={() => conflict.answer(undefined)}
      size="l"
      title="Written in two places"
      description={`${conflict.subject} was changed here and also elsewhere, such as in another tab or on another device. Nothing is lost: both texts are below, and you decide what stays.`}
      footer={
        <>
          <Button variant="ghost" onClick={() => conflict.answer(undefined)}>
            Decide later
          </Button>
          <Button type="submit" form={formId} disabled={!isDecided}>
            Save my choice
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-8"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isDecided) return
          forget()
          conflict.answer(choice())
        }}
      >
        {conflict.fields.map((field) => (
          <ConflictChoice
            key={field.name}
            field={field}
            decision={decisions[field.name]}
            onDecide={(decision) => decide(field, decision)}
          />
        ))}
      </form>
    </Dialog>
  )
}

function ConflictChoice({
  field,
  decision,
  onDecide,
}: {
  field: ConflictField
  decision: Decision | undefined
  onDecide: (decision: Decision) => void
}) {
  const id = useId()
  const { label, mine, theirs, maxLength, format = (value: string) => value } = field
  const parts = compareTexts(format(mine), format(theirs))
  const edited = decision?.edited ?? ''
  const choose = (side: Side) =>
    onDecide({ side, edited: side === 'edited' && edited === '' ? joinTexts(mine, theirs) : edited })
  const option = (side: Side, text: string) => (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm font-medium text-words">
      <input
        type="radio"
        name={id}
        checked={decision?.side === side}
        onChange={() => choose(side)}
        className="size-5 shrink-0 scheme-dark accent-amber"
      />
      {text}
    </label>
  )
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-3 font-serif text-lg text-words">{label}</legend>
      <div className="flex flex-wrap gap-x-6">
        {option('mine', 'Keep mine')}
        {option('theirs', 'Take the other one')}
        {maxLength !== undefined && option('edited', 'Edit a merged text')}
      </div>
      {decision?.side === 'edited' && (
        <div ref={reveal} className="scroll-mb-24">
          <TextAreaField
            label={`Merged text: ${label}`}
            isLabelHidden
            hint="It starts with the sentences of both. Keep what is right."
            error={isTooLong(field, decision) ? `At most ${maxLength} characters.` : undefined}
            rows={5}
            className="max-h-[40dvh]"
            value={edited}
            onChange={(event) => onDecide({ side: 'edited', edited: event.target.value })}
          />
        </div>
      )}
      <div className="grid gap-3 md:grid-cols-2">
        <Version title="Yours, in this window" parts={parts.mine} isChosen={decision?.side === 'mine'} />
        <Version title="Saved elsewhere" parts={parts.theirs} isChosen={decision?.side === 'theirs'} />
      </div>
    </fieldset>
  )
}

/** One of the two texts. Words that the other does not have are marked. */
function Version({
  title,
  parts,
  isChosen,
}: {
  title: string
  parts: readonly TextPart[]
  isChosen: boolean
}) {
  const isEmpty = parts.every(({ text }) => text.trim() === '')
  let offset = 0
  return (
    <div
      className={cn(
        'flex flex-col gap-3 rounded-m border bg-abyss/50 p-4',
        isChosen ? 'border-amber/60' : 'border-line',
      )}
    >
      <p className="text-xs text-faint">{title}</p>
      {isEmpty ? (
        <p className="flex-1 text-sm text-faint italic">Nothing is written here.</p>
      ) : (
        <p className="flex-1 text-sm break-words whitespace-pre-line text-quiet">
          {parts.map(({ text, isDifferent }) => {
            offset += text.length
            return isDifferent ? (
              <mark key={offset} className="rounded-s box-decoration-clone bg-amber/20 text-words">
                {text}
              </mark>
            ) : (
              text
            )
          })}
        </p>
      )}
    </div>
  )
}
