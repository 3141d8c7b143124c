import { QueryObserver } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getMoment, listMoments, type Moment } from '#shared/contract/moments.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { respond } from '../../lib/testing/api-server.ts'
import { makeMoment } from '../../lib/testing/factories.ts'
import { momentQuery, momentsQuery, setMomentCache } from './queries.ts'

it('reads the list again when its first response was on the way while a moment was saved', async () => {
  const queryClient = createQueryClient()
  const first = Promise.withResolvers<Moment[]>()
  const answers = [first.promise]
  const { requests } = respond(listMoments, () => answers.shift() ?? [makeMoment()])
  const stop = new QueryObserver(queryClient, momentsQuery).subscribe(() => undefined)
  await waitFor(() => expect(requests).toHaveLength(1))
  setMomentCache(queryClient, makeMoment())
  first.resolve([])
  await waitFor(() => expect(queryClient.getQueryData(momentsQuery.queryKey)).toEqual([makeMoment()]))
  stop()
})

it('requests no moment that is not written, and the list once', async () => {
  const client = createQueryClient()
  const list = respond(listMoments, [makeMoment()])
  const one = respond(getMoment, makeMoment({ descriptiveName: 'Newer' }))
  expect(await client.fetchQuery(momentQuery(2))).toBeNull()
  expect(await client.fetchQuery(momentQuery(3))).toBeNull()
  expect([list.requests.length, one.requests.length]).toEqual([1, 0])
  expect((await client.fetchQuery(momentQuery(1)))?.descriptiveName).toBe('Newer')
  expect([list.requests.length, one.requests.length]).toEqual([1, 1])
})

it('finds a moment that was written elsewhere when it is asked again', async () => {
  const client = createQueryClient()
  const moments = [makeMoment()]
  respond(listMoments, () => moments)
  expect(await client.fetchQuery(momentQuery(2))).toBeNull()
  const made = makeMoment({ id: 1002, pcmNumber: 2 })
  moments.push(made)
  await client.invalidateQueries({ queryKey: momentQuery(2).queryKey })
  expect(await client.fetchQuery(momentQuery(2))).toEqual(made)
})

it('finds a moment that was written since the list was loaded', async () => {
  const client = createQueryClient()
  const moments = [makeMoment()]
  const list = respond(listMoments, () => moments)
  await client.fetchQuery(momentsQuery)
  const made = makeMoment({ id: 1002, pcmNumber: 2 })
  moments.push(made)
  setMomentCache(client, made)
  client.removeQueries({ queryKey: momentQuery(2).queryKey })
  expect(await client.fetchQuery(momentQuery(2))).toEqual(made)
  expect(list.requests).toHaveLength(2)
})

it('keeps a moment that was saved while an older list was on the way', async () => {
  const client = createQueryClient()
  const made = makeMoment({ id: 1002, pcmNumber: 2 })
  respond(listMoments, () => {
    client.setQueryData(momentQuery(2).queryKey, made)
    return []
  })
  expect(await client.fetchQuery(momentQuery(2))).toEqual(made)
})
