import fc from 'fast-check'

type Headers = Record<string, string | string[]>

/** Values that HTTP allows in a header: no line break, no NUL, Latin-1 only. */
const headerValue = fc.constantFrom(
  '',
  ' ',
  ',',
  ', ,',
  'a'.repeat(201),
  'a'.repeat(7_000),
  '\u00e9\u00ff',
  '%00',
  'NaN',
  '{}',
  '[]',
  '__proto__',
  '"',
  '"unclosed',
  'null',
  '1e308',
  '../..',
  '=;=;',
)
const HEADER_NAMES = [
  'x-time-zone',
  'idempotency-key',
  'prefer',
  'authorization',
  'cookie',
  'accept',
  'if-none-match',
  'origin',
  'referer',
  'x-forwarded-for',
  'x-supabase-api-version',
  'apikey',
  'sec-fetch-site',
  'sec-purpose',
  'range',
  'accept-encoding',
  'content-language',
  'stripe-signature',
  'x-http-method-override',
  'if-modified-since',
  'access-control-request-headers',
]
const timeZones = fc.constantFrom(
  'Europe/Berlin',
  'europe/BERLIN',
  'UTC',
  '+25:00',
  '+05:30',
  'Etc/GMT+14',
  'Antarctica/Troll',
  'x'.repeat(300),
  '../../etc/passwd',
  'Europe/Berlin\u00a0',
)
/** No headers, valid ones, repeated ones, or unusual values. */
export const fuzzHeaders: fc.Arbitrary<Headers> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.constant({ accept: 'text/html,*/*;q=0.8' }) },
  { weight: 2, arbitrary: timeZones.map((zone) => ({ 'x-time-zone': zone })) },
  { weight: 1, arbitrary: fc.constant({ prefer: 'respond-async', 'idempotency-key': 'the same key' }) },
  {
    weight: 1,
    arbitrary: fc.constant<Headers>({
      'x-time-zone': ['Europe/Berlin', 'UTC'],
      'idempotency-key': ['one', 'two'],
    }),
  },
  {
    weight: 4,
    arbitrary: fc.dictionary(
      fc.constantFrom(...HEADER_NAMES),
      fc.oneof(headerValue, fc.tuple(headerValue, headerValue)),
      { minKeys: 1, maxKeys: 3 },
    ),
  },
)
