import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { IconButton } from './button.tsx'
import { cn } from './cn.ts'
import { controlClass, Field } from './field.tsx'
import type { TextFieldProps } from './text-field.tsx'

/** A password input with a button that shows and hides it. */
export function PasswordField({ label, hint, error, fieldClassName, className, ...props }: TextFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error} className={fieldClassName}>
      {(control) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...props}
            {...control}
            type={isShown ? 'text' : 'password'}
            className={cn(controlClass, 'min-h-12 pr-13', className)}
          />
          <IconButton
            label={isShown ? 'Hide password' : 'Show password'}
            className="absolute inset-y-0 right-0.5 my-auto"
            onClick={() => setIsShown((shown) => !shown)}
          >
            {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          </IconButton>
        </div>
      )}
    </Field>
  )
}
