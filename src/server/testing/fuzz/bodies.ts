import { gzipSync } from 'node:zlib'
import fc from 'fast-check'

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth)

const unusualText = fc.constantFrom(
  '',
  ' ',
  '\ud800',
  '\udfff tail',
  'a\u0000b',
  '\u0000',
  '\u202eabc',
  '\ufeffbom',
  '__proto__',
  'constructor',
  'NaN',
  '-0',
  '1e308',
  '9007199254740993',
  '2147483648',
  '-1',
  '0x10',
  '1.5',
  'null',
  '[object Object]',
  "'; drop table users; --",
  '%00',
  '../../etc/passwd',
  '\r\nset-cookie: a=b',
  '💥'.repeat(200),
  'a'.repeat(501),
  'x'.repeat(40_000),
  ' '.repeat(100_000),
  'ﷺ'.repeat(5_000),
  'a@b',
  '0000-00-00T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '9999-12-31T23:59:59+23:59',
)
const unusualNumber = fc.constantFrom(
  0,
  -0,
  -1,
  0.5,
  7,
  1_000,
  1_001,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53,
  2 ** 53 + 2,
  1e308,
  -1e308,
  5e-324,
)
const unusualValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: unusualText },
  { weight: 3, arbitrary: unusualNumber },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      [],
      {},
      [[]],
      [null],
      { length: 1e9 },
      { id: {} },
      { toString: 1 },
      [1, '1', [1]],
    ),
  },
  { weight: 1, arbitrary: fc.array(unusualText, { maxLength: 4 }) },
  {
    weight: 1,
    arbitrary: fc.dictionary(fc.constantFrom('id', 'length', 'constructor', 'toString', 'a'), unusualNumber),
  },
  { weight: 1, arbitrary: fc.constant(Array.from({ length: 2_000 }, (_, n) => n)) },
)

/** JSON of the valid body: unchanged, with fields replaced or removed, replaced as a whole, or malformed. */
export function fuzzBody(valid: unknown): fc.Arbitrary<string> {
  const fields =
    typeof valid === 'object' && valid !== null && !Array.isArray(valid) ? Object.keys(valid) : []
  const changed = fc
    .record({
      names: fc.subarray(fields, { minLength: Math.min(1, fields.length) }),
      value: unusualValue,
      isRemoved: fc.boolean(),
    })
    .map(({ names, value, isRemoved }) => {
      const body: Record<string, unknown> = { ...(valid as object) }
      for (const name of names) {
        if (isRemoved && value === null) delete body[name]
        else body[name] = value
      }
      return JSON.stringify(body)
    })
  const text = JSON.stringify(valid ?? {})
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(text) },
    { weight: 10, arbitrary: changed },
    { weight: 2, arbitrary: unusualValue.map((value) => JSON.stringify(value)) },
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        '',
        'null',
        '[',
        '{',
        text.slice(0, -2),
        `${text}x`,
        `\ufeff${text}`,
        'NaN',
        '{"a":1e999}',
        '-0',
        '"\\ud800"',
        text.replace('{', '{"__proto__":{"isAdmin":true},'),
        text.replace('{', '{"constructor":{"prototype":{"a":1}},'),
        text.replace('{', '{"hasOwnProperty":1,"toString":null,'),
        nested(5_000, '[', ']'),
        `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
        `{"pcmId":1,"pcmId":2}`,
        'x'.repeat(1_100_000),
      ),
    },
  )
}

/** A body as it is sent, with the headers that describe it. */
interface EncodedBody {
  payload: string | Buffer
  headers: Record<string, string | string[]>
}

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()
/** The text with its content type, or with a wrong content type, encoding or bytes. */
export const encodeBody = (text: string): fc.Arbitrary<EncodedBody> => {
  const json = { 'content-type': 'application/json' }
  const typed = (type: string): EncodedBody => ({ payload: text, headers: { 'content-type': type } })
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant<EncodedBody>({ payload: text, headers: json }) },
    {
      weight: 5,
      arbitrary: fc.constantFrom<EncodedBody>(
        { payload: text, headers: {} },
        typed('application/json; charset=utf-16'),
        typed('application/json; charset=no-such'),
        typed('application/json;;;'),
        typed('text/plain'),
        typed('application/x-www-form-urlencoded'),
        typed('multipart/form-data; boundary='),
        typed('application/merge-patch+json'),
        typed('APPLICATION/JSON'),
        typed('/'),
        typed(`application/json; ${'a'.repeat(5_000)}`),
        { payload: text, headers: { 'content-type': ['application/json', 'text/html'] } },
        { payload: gzipSync(text), headers: { ...json, 'content-encoding': 'gzip' } },
        { payload: text, headers: { ...json, 'content-encoding': 'br, deflate' } },
        {
          payload: Buffer.from(text, 'utf16le'),
          headers: { 'content-type': 'application/json; charset=utf-16le' },
        },
        { payload: utf16be(text), headers: json },
        { payload: Buffer.concat([Buffer.from([0xff, 0xfe, 0xc0, 0x80]), Buffer.from(text)]), headers: json },
        {
          payload: Buffer.concat([
            Buffer.from(text.slice(0, -2)),
            Buffer.from([0xed, 0xa0, 0x80, 0x22, 0x7d]),
          ]),
          headers: json,
        },
        { payload: Buffer.alloc(100), headers: json },
      ),
    },
  )
}
