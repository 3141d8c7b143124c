import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listSketchWords } from '#shared/contract/generations.ts'
import {
  ADDABLE_PEOPLE,
  type ListedPerson,
  PERSON_KINDS,
  PERSON_LOOKS,
} from '#shared/domain/sketch-choice.ts'
import { readQuery } from '../../lib/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { capitalised } from './reading-labels.ts'

/** They do not change while a version of the server runs. */
export const sketchWordsQuery = {
  ...readQuery(listSketchWords),
  staleTime: Number.POSITIVE_INFINITY,
} as const

const YOU = 'you'
/** Those who are many, and have no looks and no action of their own. */
const CROWD = 'a crowd'
const GROUPS = [CROWD, 'people of the place']

const AS_WRITTEN = { kind: '', look: '', action: '' }

const option = (value: string) => ({ value, label: capitalised(value) })

/** Who somebody of a sketch is, what they look like and what they do; mounted while it is open. */
export function PersonDialog({
  person,
  listed,
  usualActions,
  onClose,
  onChange,
  onRemove,
}: {
  /** Undefined for somebody who is added. */
  person: ListedPerson | undefined
  /** Who is there already. */
  listed: readonly string[]
  /** What people may do in this sketch. */
  usualActions: readonly string[]
  onClose: () => void
  onChange: (person: ListedPerson) => void
  onRemove: () => void
}) {
  const words = useQuery(sketchWordsQuery)
  const [draft, setDraft] = useState<ListedPerson>(person ?? { label: ADDABLE_PEOPLE[0], ...AS_WRITTEN })
  const isGroup = GROUPS.includes(draft.label)
  const single = [YOU, CROWD].filter((label) => !listed.includes(label))
  const actions = [...new Set([...usualActions, ...(words.data?.actions ?? []), draft.action])].filter(
    Boolean,
  )
  const finish = (act: () => void) => {
    onClose()
    act()
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="s"
      title={person ? option(person.label).label : 'Who else is there?'}
      footer={
        <>
          {person && (
            <Button variant="secondary" onClick={() => finish(onRemove)}>
              Not there
            </Button>
          )}
          {!(person && isGroup) && (
            <Button onClick={() => finish(() => onChange(draft))}>{person ? 'Change' : 'Add'}</Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {!person && (
          <SelectField
            label="Who"
            value={draft.label}
            options={[...single, ...ADDABLE_PEOPLE].map(option)}
            onChange={({ target }) => setDraft({ label: target.value, ...AS_WRITTEN })}
          />
        )}
        {isGroup ? (
          person && (
            <p className="text-quiet">
              {draft.label === CROWD
                ? 'Your words speak of many.'
                : 'They are there because such a place has people.'}
            </p>
          )
        ) : (
          <>
            <SelectField
              label="Looks like"
              value={draft.kind}
              placeholder="As written"
              options={PERSON_KINDS.map(option)}
              onChange={({ target }) => setDraft({ ...draft, kind: target.value })}
            />
            <SelectField
              label="Has"
              value={draft.look}
              placeholder="As written"
              options={PERSON_LOOKS.map(option)}
              onChange={({ target }) => setDraft({ ...draft, look: target.value })}
            />
            <SelectField
              label="Does"
              hint="The first ones are usual in this place."
              value={draft.action}
              placeholder="As written"
              options={actions.map(option)}
              onChange={({ target }) => setDraft({ ...draft, action: target.value })}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}
