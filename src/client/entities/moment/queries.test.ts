import { QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { listMoments, type Moment } from '#shared/contract/moments.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { respond } from '../../lib/testing/api-server.ts'
import { makeMoment } from '../../lib/testing/factories.ts'
import { momentsQuery, setMomentCache } from './queries.ts'

it('reads the list again when its first response was on the way while a moment was saved', async () => {
  const queryClient = createQueryClient()
  const first = Promise.withResolvers<Moment[]>()
  const answers = [first.promise]
  const { requests } = respond(listMoments, () => answers.shift() ?? [makeMoment()])
  const stop = new QueryObserver(queryClient, momentsQuery).subscribe(() => undefined)
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  setMomentCache(queryClient, makeMoment())
  first.resolve([])
  await vi.waitFor(() => expect(queryClient.getQueryData(momentsQuery.queryKey)).toEqual([makeMoment()]))
  stop()
})
