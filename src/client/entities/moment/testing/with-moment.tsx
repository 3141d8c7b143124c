import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getMoment, listMoments, type Moment, updateMoment } from '#shared/contract/moments.ts'
import { respond, versionConflict } from '../../../lib/testing/api-server.ts'
import { makeMoment } from '../../../lib/testing/factories.ts'
import { momentQuery } from '../queries.ts'

/** Renders with moment 1 of the server, and again after each save. */
export function WithMoment({ children }: { children: (moment: Moment) => ReactNode }) {
  const { data } = useQuery(momentQuery(1))
  return data ? children(data) : null
}

/** Serves moment 1 and applies the updates that are sent. Returns the recorded updates, and a change by another device. */
export function serveMoment(over: Partial<Moment> = {}) {
  let stored = makeMoment(over)
  const change = (fields: object) => {
    stored = Object.assign({ ...stored }, fields, { version: stored.version + 1 })
    return stored
  }
  respond(getMoment, () => stored)
  respond(listMoments, () => [stored])
  const saves = respond(updateMoment, ({ body, headers }) => {
    const expected = headers.get('if-match')
    return expected === null || expected === `"${stored.version}"` ? change(body) : versionConflict(stored)
  })
  return { ...saves, change }
}
