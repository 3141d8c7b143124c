import fc from 'fast-check'
import { ID, type ValidRequest } from './valid-requests.ts'

const pathPart = fc.constantFrom(
  '%',
  '%00',
  '%ff',
  '%C0%AF',
  '%ED%A0%80',
  '%E0%A4%A',
  '..',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e',
  'NaN',
  '-0',
  '0',
  '-1',
  '1.5',
  '1e3',
  '1e308',
  '0x1',
  '9007199254740993',
  '2147483648',
  '7',
  '1000',
  '1001',
  '+1',
  '1%20',
  '%201',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'a'.repeat(90),
  'a'.repeat(3_000),
  '%F0%9F%92%A5',
  ';',
  '*',
  '1,2',
  '1;a=b',
  '01900000-0000-7000-8000-00000000000g',
  ID.toUpperCase(),
)
const rawQuery = fc.constantFrom(
  '',
  '?',
  '?&&&',
  '?%',
  '?%00',
  '?a=%ff',
  '?__proto__=1&__proto__[x]=1',
  '?constructor=1',
  '?w=1e308&w=2',
  '?w=NaN',
  '?w=480&w=480',
  `?${'a=1&'.repeat(2_000)}`,
  `?a=${'x'.repeat(8_000)}`,
  '?grant_type=password&grant_type=pkce',
  '?redirect_to=%00&redirect_to=//x',
  '?type=__proto__&token=constructor',
  '?provider=__proto__',
  '?code=%00&state=%00',
  '?returnTo=//evil.example',
  '?returnTo=%5C%5Cevil',
  '?returnTo=%E0%A4%A',
  '?attempt=1e1',
)

/** The valid URL, or with another parameter, query or form of the path. */
export function fuzzUrl({ path, params = {}, query }: ValidRequest): fc.Arbitrary<string> {
  const fill = (value: (name: string) => string) => path.replace(/:(\w+)/g, (_, name: string) => value(name))
  const valid = fill((name) => String(params[name]))
  const search = query
    ? `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`
    : ''
  const hasParams = Object.keys(params).length > 0
  return fc.oneof(
    { weight: 10, arbitrary: fc.constant(valid + search) },
    {
      weight: hasParams ? 10 : 1,
      arbitrary: pathPart.map((part) => (hasParams ? fill(() => part) : `${valid}/${part}`) + search),
    },
    { weight: query ? 5 : 1, arbitrary: rawQuery.map((raw) => valid + raw) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        `/${valid}`,
        `${valid}/`,
        valid.replaceAll('/', '//'),
        valid.toUpperCase(),
        `${valid}%`,
        `${valid}%00`,
        `${valid}#x`,
        valid.replace('/', '/./'),
        `${valid};x=1`,
      ),
    },
  )
}
