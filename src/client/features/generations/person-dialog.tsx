import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { listSketchWords } from '#shared/contract/generations.ts'
import {
  ADDABLE_PEOPLE,
  canBeCalled,
  type ListedPerson,
  NAME_LIMIT,
  PERSON_KINDS,
  PERSON_LOOKS,
  PERSON_SKINS,
} from '#shared/domain/sketch-choice.ts'
import { readQuery } from '../../lib/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { controlClass, Field } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { capitalised } from './reading-labels.ts'
import { SearchList } from './search-list.tsx'

/** They do not change while a version of the server runs. */
export const sketchWordsQuery = {
  ...readQuery(listSketchWords),
  staleTime: Number.POSITIVE_INFINITY,
} as const

const YOU = 'you'
/** Those who are many, and have no looks and no action of their own. */
const CROWD = 'a crowd'
const GROUPS = [CROWD, 'people of the place']

const AS_WRITTEN = { name: '', kind: '', skin: '', look: '', action: '' }
const NOT_SAID = 'As written'

const option = (value: string) => ({ value, label: capitalised(value) })
const skinOption = (value: string) => ({ value, label: capitalised(value.replace(/ skin$/, '')) })

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
  const [name, setName] = useState(draft.name)
  const [search, setSearch] = useState<'open' | 'closed'>()
  const isGroup = GROUPS.includes(draft.label)
  const single = [YOU, CROWD].filter((label) => !listed.includes(label))
  const actions = [...new Set([...usualActions, ...(words.data?.actions ?? []), draft.action])].filter(
    Boolean,
  )
  const canHaveName = !isGroup && draft.label !== YOU
  const called = canHaveName ? name.trim() : ''
  const isNamePossible = called === '' || canBeCalled(called)
  const does = draft.action === '' ? NOT_SAID : capitalised(draft.action)
  const finish = (act: () => void) => {
    onClose()
    act()
  }
  const choose = (action: string) => {
    setDraft({ ...draft, action })
    setSearch('closed')
  }
  if (search === 'open')
    return (
      <Dialog
        isOpen
        onOpenChange={(isOpen) => !isOpen && setSearch('closed')}
        size="s"
        title="What do they do?"
        description="The first ones are usual in this place."
        footer={
          <Button variant="secondary" onClick={() => choose('')}>
            {NOT_SAID}
          </Button>
        }
      >
        <SearchList
          names={actions.map(capitalised)}
          label="Search what people do"
          what={['action', 'actions']}
          nothingFound="The studio cannot draw that yet. Something similar may do."
          onChoose={(chosen) => choose(actions.find((action) => capitalised(action) === chosen) ?? '')}
        />
      </Dialog>
    )
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="s"
      title={person ? capitalised(person.name || person.label) : 'Who else is there?'}
      footer={
        <>
          {person && (
            <Button variant="secondary" onClick={() => finish(onRemove)}>
              Not there
            </Button>
          )}
          {!(person && isGroup) && (
            <Button
              disabled={!isNamePossible}
              onClick={() =>
                finish(() =>
                  onChange(
                    person
                      ? { ...draft, name: capitalised(called) }
                      : { ...draft, label: labelWith(draft.label, called) },
                  ),
                )
              }
            >
              {person ? 'Change' : 'Add'}
            </Button>
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
        {canHaveName && (
          <TextField
            label={person ? 'Other name (optional)' : 'Name (optional)'}
            autoComplete="off"
            maxLength={NAME_LIMIT}
            error={isNamePossible ? undefined : 'A name has letters, and no commas, semicolons or brackets.'}
            value={name}
            onChange={({ target }) => setName(target.value)}
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
              placeholder={NOT_SAID}
              options={PERSON_KINDS.map(option)}
              onChange={({ target }) => setDraft({ ...draft, kind: target.value })}
            />
            <SelectField
              label="Skin tone"
              hint={draft.label === YOU ? 'Your family takes after you.' : undefined}
              value={draft.skin}
              placeholder={NOT_SAID}
              options={PERSON_SKINS.map(skinOption)}
              onChange={({ target }) => setDraft({ ...draft, skin: target.value })}
            />
            <SelectField
              label="Has"
              value={draft.look}
              placeholder={NOT_SAID}
              options={PERSON_LOOKS.map(option)}
              onChange={({ target }) => setDraft({ ...draft, look: target.value })}
            />
            <Field label="Does">
              {(control) => (
                <button
                  {...control}
                  type="button"
                  aria-label={`Does: ${does}. Change it`}
                  {...(search === 'closed' && { 'data-autofocus': true })}
                  onClick={() => setSearch('open')}
                  className={cn(controlClass, 'flex min-h-12 items-center justify-between gap-3 text-left')}
                >
                  {does}
                  <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-quiet" />
                </button>
              )}
            </Field>
          </>
        )}
      </div>
    </Dialog>
  )
}

/** "your daughter" with a name, "your daughter Amara"; a friend by name alone. */
function labelWith(label: string, name: string): string {
  if (name === '') return label
  return label === 'a friend' ? capitalised(name) : `${label} ${capitalised(name)}`
}
