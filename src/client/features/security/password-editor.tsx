import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { invalidateSessions, invalidateSignInDetails } from '../../entities/step-up/queries.ts'
import { changePassword, type SignInDetails } from '../../lib/account-security.ts'
import { passwordHint, useAuthConfig } from '../../lib/auth-config.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useReturnedFocus } from '../../ui/use-returned-focus.ts'
import { ProtectedForm } from './protected-form.tsx'
import { SecurityRow } from './security-row.tsx'

/** Changes the password, or sets the first one of a user who signs in with Google. */
export function PasswordEditor({ details }: { details: SignInDetails }) {
  const [isEditing, setIsEditing] = useState(false)
  const button = useReturnedFocus<HTMLButtonElement>(isEditing)
  return (
    <div className="flex flex-col gap-4">
      <SecurityRow
        title="Password"
        text={
          details.hasPassword
            ? 'A new password signs every other device out.'
            : 'You have none yet. With one you can sign in by your mail address, too.'
        }
        action={
          isEditing ? null : (
            <Button ref={button} variant="secondary" onClick={() => setIsEditing(true)}>
              {details.hasPassword ? 'Change Password' : 'Set a Password'}
            </Button>
          )
        }
      />
      {isEditing && <PasswordForm email={details.email ?? ''} onClose={() => setIsEditing(false)} />}
    </div>
  )
}

function PasswordForm({ email, onClose }: { email: string; onClose: () => void }) {
  const queryClient = useQueryClient()
  const minLength = useAuthConfig()?.passwordMinLength
  const [password, setPassword] = useState('')
  return (
    <ProtectedForm
      label="Change password"
      action="Save New Password"
      change={(code) => changePassword(password, code)}
      onChanged={() => {
        showToast({
          title: 'Password changed',
          description: 'Every other device was signed out.',
          tone: 'success',
        })
        void invalidateSignInDetails(queryClient)
        void invalidateSessions(queryClient)
        onClose()
      }}
      onClose={onClose}
    >
      {(problem) => (
        <>
          {/* Tells password managers whose password this is. */}
          <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            label="New password"
            hint={[passwordHint(minLength), 'A few words in a row are good.'].filter(Boolean).join(' ')}
            name="new-password"
            autoComplete="new-password"
            required
            autoFocus
            value={password}
            error={problem}
            onChange={(event) => setPassword(event.target.value)}
          />
        </>
      )}
    </ProtectedForm>
  )
}
