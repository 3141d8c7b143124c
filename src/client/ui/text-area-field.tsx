import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn.ts'
import { controlClass, Field } from './field.tsx'

export interface TextAreaFieldProps extends Omit<ComponentProps<'textarea'>, 'id' | 'value'> {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  isLabelHidden?: boolean
  value: string
  fieldClassName?: string
}

/** A textarea that grows with its text and shows the number of characters. */
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
          className={cn(
            controlClass,
            'field-sizing-content min-h-36 max-h-[60dvh] resize-y leading-relaxed',
            className,
          )}
        />
      )}
    </Field>
  )
}
