import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { controlStyle } from './control-style.ts'
import { Field } from './field.tsx'

export interface TextAreaFieldProps extends Omit<ComponentProps<'textarea'>, 'id' | 'value'> {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  isLabelHidden?: boolean
  value: string
  fieldClassName?: string
}

/** Room for many words; it grows with them, and counts its characters when it may hold only so many. */
export function TextAreaField({
  label,
  hint,
  error,
  isLabelHidden,
  value,
  className,
  fieldClassName,
  rows = 6,
  ...props
}: TextAreaFieldProps) {
  const count = value.length
  return (
    <Field
      label={label}
      error={error}
      {...(isLabelHidden ? { isLabelHidden } : {})}
      className={fieldClassName}
      hint={
        <span className="flex justify-between gap-4">
          <span>{hint}</span>
          <span className="tabular-nums whitespace-nowrap">
            {count.toLocaleString('en')} {count === 1 ? 'character' : 'characters'}
          </span>
        </span>
      }
    >
      {(control) => (
        <textarea
          {...props}
          {...control}
          value={value}
          rows={rows}
          className={classNames(
            controlStyle,
            'field-sizing-content min-h-36 max-h-[60dvh] resize-y leading-relaxed',
            className,
          )}
        />
      )}
    </Field>
  )
}
