import type { DailyAction } from '#shared/contract/practice.ts'
import { recordDraftItem, recordPart } from '../../lib/stored-items.ts'
import { showToast } from '../../ui/toast-store.ts'

/** Moves the text of an action that was deleted elsewhere to the form of a new one, unless something is written there. */
export function keepAsNewAction(owner: string, { id, pcmId }: DailyAction, text: string): void {
  if (pcmId === null) return
  const part = recordPart('new-action', pcmId)
  const { fields } = recordDraftItem.read(owner, part) ?? { fields: {} }
  if (fields.text) return
  recordDraftItem.write(owner, { fields: { ...fields, text: { text, base: '' } } }, part)
  recordDraftItem.write(owner, undefined, recordPart('action', id))
  showToast({
    title: 'Error',
    description: 'This action was deleted elsewhere. Your words are in the field for a new one.',
    tone: 'destructive',
  })
}
