import { type Ref, useState } from 'react'
import { TextField } from '../../ui/text-field.tsx'

/** Names to choose one by search. */
export function SearchList({
  names,
  label,
  what,
  nothingFound,
  fieldRef,
  onChoose,
}: {
  names: readonly string[]
  /** Of the search field. */
  label: string
  /** One and several of them: ["place", "places"]. */
  what: readonly [string, string]
  nothingFound: string
  fieldRef?: Ref<HTMLInputElement>
  onChoose: (name: string) => void
}) {
  const [search, setSearch] = useState('')
  const found = names.filter((name) => name.toLowerCase().includes(search.trim().toLowerCase()))
  return (
    <>
      <TextField
        ref={fieldRef}
        data-autofocus
        type="search"
        label={label}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <p role="status" className="mt-3 text-faint text-sm">
        {found.length === 0 ? nothingFound : `${found.length} ${found.length === 1 ? what[0] : what[1]}`}
      </p>
      <ul className="-mx-2 mt-2 max-h-[50dvh] overflow-y-auto">
        {found.map((name) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => onChoose(name)}
              className="flex min-h-11 w-full items-center rounded-m px-2 py-2 text-left text-sm text-words hover:bg-hover focus-visible:-outline-offset-2"
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
