import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { controlStyle } from './control-style.ts'
import { Field } from './field.tsx'

/** A choice of one. The browser's own list: phones show their wheel, and no style has to be injected. */
export function SelectField({
  label,
  hint,
  error,
  options,
  placeholder,
  className,
  ...props
}: Omit<ComponentProps<'select'>, 'id'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  options: readonly { value: string; label: string }[]
  /** The words of the empty choice; without them there is none. */
  placeholder?: string
}) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <select
            {...props}
            {...control}
            className={classNames(controlStyle, 'min-h-12 appearance-none pr-11', className)}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-4 my-auto size-5 text-quiet"
          />
        </div>
      )}
    </Field>
  )
}
