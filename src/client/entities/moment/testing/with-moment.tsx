import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Moment } from '#shared/contract/moments.ts'
import { momentQuery } from '../queries.ts'

/** Renders with moment 1 as the server has it, anew after each save. */
export function WithMoment({ children }: { children: (moment: Moment) => ReactNode }) {
  const { data } = useQuery(momentQuery(1))
  return data ? children(data) : null
}

/** The part of a server that keeps one moment. */
export function serveMoment(first: Moment) {
  let kept = first
  return {
    'GET /api/pcms/1': () => ({ body: kept }),
    [`PUT /api/pcms/${first.id}`]: ({ body }: { body: unknown }) => {
      kept = { ...kept, ...(body as Partial<Moment>) }
      return { body: kept }
    },
  }
}
