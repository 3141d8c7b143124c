import { Card } from '../../ui/card.tsx'
import { CopyTextButton } from '../../ui/copy-text-button.tsx'
import { useMomentDraft } from './moment-drafts.ts'
import { steps } from './steps.ts'

/** The words of a moment that are not saved yet, to read while the moment cannot be loaded; nothing without any. */
export function UnsavedWords({ userId, momentNumber }: { userId: string; momentNumber: number }) {
  const { fields } = useMomentDraft(userId, momentNumber)
  const unsaved = steps.flatMap((step) => {
    const text = fields[step.field]?.text.trim()
    return text ? [{ ...step, text }] : []
  })
  if (unsaved.length === 0) return null
  return (
    <Card aria-labelledby="unsaved-words-title" className="mt-5">
      <h2 id="unsaved-words-title" className="text-xl">
        Your words, not saved yet
      </h2>
      <p className="mt-1 text-sm text-quiet">
        They are kept in this browser, and are in their place again once the moment loads.
      </p>
      <dl className="mt-5 flex flex-col gap-5">
        {unsaved.map(({ layer, title, Icon, text }) => (
          <div key={layer}>
            <dt className="flex items-center gap-2 text-sm text-amber">
              <Icon aria-hidden="true" className="size-4" />
              {title}
            </dt>
            <dd className="mt-1 break-words">
              <p className="whitespace-pre-line text-words">{text}</p>
              <div className="-ml-3">
                <CopyTextButton text={text} label={`Copy: ${title}`} />
              </div>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
