import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { controlStyle } from './control-style.ts'
import { Field } from './field.tsx'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  isLabelHidden?: boolean
  fieldClassName?: string
}

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
      {(control) => (
        <input {...props} {...control} className={classNames(controlStyle, 'min-h-12', className)} />
      )}
    </Field>
  )
}
