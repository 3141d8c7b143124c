import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getMoment, type Moment, updateMoment } from '#shared/contract/moments.ts'
import { respond } from '../../../lib/testing/api-server.ts'
import { makeMoment } from '../../../lib/testing/factories.ts'
import { momentQuery } from '../queries.ts'

/** Renders with moment 1 as the server has it, anew after each save. */
export function WithMoment({ children }: { children: (moment: Moment) => ReactNode }) {
  const { data } = useQuery(momentQuery(1))
  return data ? children(data) : null
}

/** Answers a moment, and keeps what is saved of it. Its saves are recorded. */
export function serveMoment(over: Partial<Moment> = {}) {
  let kept = makeMoment(over)
  respond(getMoment, () => kept)
  return respond(updateMoment, ({ body: { isEnhancedPromptEdited: _, ...fields } }) => {
    kept = Object.assign({ ...kept }, fields)
    return kept
  })
}
