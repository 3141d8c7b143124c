import { TextField } from '../../ui/text-field.tsx'

export interface PersonNames {
  firstName: string
  lastName: string
}

/** The names of a new account. */
export function NameFields({
  names,
  onChange,
  isFocused = false,
}: {
  names: PersonNames
  onChange: (names: PersonNames) => void
  /** Whether the dialog that opens puts the cursor here. */
  isFocused?: boolean
}) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="First name"
        data-autofocus={isFocused || undefined}
        name="firstName"
        autoComplete="given-name"
        required
        maxLength={100}
        value={names.firstName}
        onChange={(event) => onChange({ ...names, firstName: event.target.value })}
      />
      <TextField
        label="Last name"
        name="lastName"
        autoComplete="family-name"
        required
        maxLength={100}
        value={names.lastName}
        onChange={(event) => onChange({ ...names, lastName: event.target.value })}
      />
    </div>
  )
}
