import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { signInDetailsQuery } from '../../entities/step-up/queries.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorState, Skeleton } from '../../ui/content-state.tsx'
import { AddressEditor } from './address-editor.tsx'
import { PasswordEditor } from './password-editor.tsx'

/** The section of the account page for the address and the password of the sign-in. `#security` leads to it. */
export function SecuritySection() {
  const details = useQuery(signInDetailsQuery)
  const heading = useRef<HTMLHeadingElement>(null)
  const isLoaded = details.data !== undefined
  useEffect(() => {
    if (!isLoaded || location.hash !== '#security') return
    heading.current?.scrollIntoView({ block: 'start' })
    heading.current?.focus({ preventScroll: true })
  }, [isLoaded])
  return (
    <Card aria-labelledby="security">
      <h2 id="security" ref={heading} tabIndex={-1} className="mb-5 scroll-mt-24 text-xl focus:outline-none">
        Security
      </h2>
      {details.data ? (
        <div className="flex flex-col gap-6">
          <AddressEditor key={details.data.email} details={details.data} />
          <div className="border-t border-line pt-6">
            <PasswordEditor details={details.data} />
          </div>
        </div>
      ) : details.isError ? (
        <ErrorState onRetry={() => void details.refetch()} isRetrying={details.isFetching}>
          <p>The sign-in service cannot be reached, so address and password cannot be changed right now.</p>
        </ErrorState>
      ) : (
        <div role="status" aria-label="Loading your sign-in">
          <Skeleton className="h-32" />
        </div>
      )}
    </Card>
  )
}
