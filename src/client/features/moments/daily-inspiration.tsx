import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { type Moment, moment as momentSchema, updateDailyInspiration } from '#shared/contract/moments.ts'
import { TEXT_LIMITS } from '#shared/product.ts'
import { setMomentCache } from '../../entities/moment/queries.ts'
import { callApi } from '../../lib/api.ts'
import { useRecordDraft } from '../../lib/record-drafts.ts'
import { ifUnchanged, type SaveOptions, saveVersioned } from '../../lib/save-versioned.ts'
import { Button } from '../../ui/button.tsx'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { DraftNote } from '../../ui/draft-note.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useReturnedFocus } from '../../ui/use-returned-focus.ts'

/** Edits the daily inspiration of a moment. Saved by its button or Ctrl/Cmd+Enter; kept as a draft until then. */
export function DailyInspiration({
  moment,
  label = 'Daily Inspiration',
  saveLabel = 'Save',
}: {
  moment: Moment
  label?: keyof typeof HINTS
  saveLabel?: 'Save' | 'Save Step'
}) {
  const { dailyInspiration: saved } = inspirationText(moment)
  const draft = useRecordDraft('inspiration', moment.id, { dailyInspiration: saved })
  const text = draft.textOf('dailyInspiration')
  const isDirty = text !== saved
  const save = useSaveInspiration(moment)
  const group = useReturnedFocus<HTMLFieldSetElement>(isDirty)

  const submit = () => {
    if (!isDirty || save.isPending) return
    // Text typed while the request was in flight is kept.
    const mine = { dailyInspiration: text }
    save.mutateAsync({ base: { dailyInspiration: draft.baseOf('dailyInspiration') }, mine }).then(
      () => draft.settle(mine),
      () => undefined,
    )
  }
  const saveOnKeys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    submit()
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {/* Takes the focus of the button, which is disabled once the text is saved. */}
      <fieldset
        ref={group}
        aria-label="One line for each day"
        tabIndex={-1}
        className="flex min-w-0 flex-col gap-3 rounded-m"
      >
        <TextAreaField
          label={label}
          hint={HINTS[label]}
          rows={3}
          className="min-h-24"
          maxLength={TEXT_LIMITS.inspiration}
          value={text}
          onChange={(event) => draft.change('dailyInspiration', event.target.value)}
          onKeyDown={saveOnKeys}
        />
        {draft.hasConflict ? (
          <ConflictNotice isBusy={save.isPending} onCompare={submit} />
        ) : (
          draft.isRestored && <DraftNote onDiscard={draft.discard} />
        )}
        <Button
          type="submit"
          variant="secondary"
          className="self-start"
          disabled={!isDirty}
          isBusy={save.isPending}
          aria-keyshortcuts="Control+Enter Meta+Enter"
        >
          {isDirty ? saveLabel : 'Saved'}
        </Button>
      </fieldset>
    </form>
  )
}

const FIELDS = [
  { name: 'dailyInspiration', label: 'Daily inspiration', maxLength: TEXT_LIMITS.inspiration },
] as const

type InspirationText = Readonly<Record<(typeof FIELDS)[number]['name'], string>>

export const inspirationText = ({ dailyInspiration }: Moment): InspirationText => ({
  dailyInspiration: dailyInspiration ?? '',
})

/** Saves the daily inspiration of a moment, also in the cache. Throws as `saveVersioned`. */
export async function saveInspiration(
  queryClient: QueryClient,
  moment: Moment,
  texts: Record<'base' | 'mine', InspirationText>,
  { userId, isBackground = false }: SaveOptions = {},
): Promise<void> {
  const saved = await saveVersioned({
    ...texts,
    subject: `The daily inspiration of moment ${moment.pcmNumber}`,
    fields: FIELDS,
    current: moment,
    read: inspirationText,
    parse: (value) => momentSchema.parse(value),
    send: ({ dailyInspiration = '' }, { id, version }) =>
      callApi(
        updateDailyInspiration,
        { params: { id }, body: { dailyInspiration } },
        { headers: ifUnchanged(version), ...(userId === undefined ? {} : { userId }) },
      ),
    onCurrent: (current) => setMomentCache(queryClient, current),
    isBackground,
  })
  setMomentCache(queryClient, saved)
}

function useSaveInspiration(moment: Moment) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (texts: Record<'base' | 'mine', InspirationText>) =>
      saveInspiration(queryClient, moment, texts),
    onSuccess: () =>
      showToast({ title: 'Saved', description: 'Your daily inspiration has been saved.', tone: 'success' }),
    meta: { errorMessage: 'Failed to save your inspiration. Please try again.' },
  })
}

/** One field in two places: each says where the other is. */
const HINTS = {
  'Daily Inspiration':
    'What does this future ask of you today? This line is also the Daily Action Step in your story.',
  'Daily Action Step':
    'What does this future ask of you today? This line is also the Daily Inspiration on your dashboard.',
} as const
