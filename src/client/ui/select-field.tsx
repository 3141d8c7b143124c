import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn.ts'
import { controlClass, Field } from './field.tsx'

/** A native select: a custom one would inject styles, which the content security policy forbids. */
export function SelectField({
  label,
  hint,
  error,
  options,
  placeholder,
  isLabelHidden,
  className,
  ...props
}: Omit<ComponentProps<'select'>, 'id'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  options: readonly { value: string; label: string }[]
  /** The label of the empty option; without it there is none. */
  placeholder?: string
  isLabelHidden?: boolean
}) {
  return (
    <Field label={label} hint={hint} error={error} {...(isLabelHidden ? { isLabelHidden } : {})}>
      {(control) => (
        <div className="relative">
          <select
            {...props}
            {...control}
            className={cn(controlClass, 'min-h-12 appearance-none pr-11', className)}
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
