import { useEffect, useRef } from 'react'
import { useAuth } from '../../lib/auth.ts'
import { showToast } from '../../ui/toast-store.ts'

/** A sign-in in another tab, such as by a confirmation link, closes the dialog of this one. */
export function useToastForOtherTab(isSubmitting: boolean): void {
  const { status } = useAuth()
  const isOwn = useRef(false)
  useEffect(() => {
    isOwn.current = isSubmitting
  }, [isSubmitting])
  useEffect(() => {
    if (status === 'authenticated' && !isOwn.current)
      showToast({
        title: 'You are signed in',
        description: 'You signed in from another tab.',
        tone: 'success',
      })
  }, [status])
}
