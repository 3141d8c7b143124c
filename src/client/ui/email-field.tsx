import { TextField, type TextFieldProps } from './text-field.tsx'

/** A text input for a mail address. */
export const EmailField = (props: TextFieldProps) => (
  <TextField
    name="email"
    type="email"
    inputMode="email"
    autoComplete="email"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
  />
)
