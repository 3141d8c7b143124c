import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn.ts'
import { controlClass, Field } from './field.tsx'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  isLabelHidden?: boolean
  fieldClassName?: string
}

/** A text input of one line. */
export function TextField({
  label,
  hint,
  error,
  isLabelHidden,
  fieldClassName,
  className,
  ...props
}: TextFieldProps) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      {...(isLabelHidden ? { isLabelHidden } : {})}
      className={fieldClassName}
    >
      {(control) => <input {...props} {...control} className={cn(controlClass, 'min-h-12', className)} />}
    </Field>
  )
}
