import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createEventParser } from './event-stream.ts'

const STREAM =
  ': still here\n\nevent: clock\ndata: "now"\n\nevent: generation\r\ndata: {"a":1,\r\ndata: "b":2}\r\n\r\ndata:plain\n\nid: 7\n\n'
const EVENTS = [
  { event: 'clock', data: '"now"' },
  { event: 'generation', data: '{"a":1,\n"b":2}' },
  { event: 'message', data: 'plain' },
]

it('parses events and ignores comments, unknown fields and empty events', () => {
  expect(createEventParser()(STREAM)).toEqual(EVENTS)
})

it('parses the same events for every chunking', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: STREAM.length })), (cuts) => {
      const parse = createEventParser()
      const at = [0, ...cuts.sort((a, b) => a - b), STREAM.length]
      const events = at.slice(1).flatMap((end, i) => parse(STREAM.slice(at[i], end)))
      expect(events).toEqual(EVENTS)
    }),
  )
})

it('buffers an incomplete event', () => {
  const parse = createEventParser()
  expect(parse('event: generation\ndata: {"half"')).toEqual([])
  expect(parse(':true}\n')).toEqual([])
  expect(parse('\n')).toEqual([{ event: 'generation', data: '{"half":true}' }])
})
