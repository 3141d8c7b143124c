import { validationFailed } from '../protocol-error.ts'
import type { UserPage } from './queries.ts'

const DEFAULT_PER_PAGE = 50
const MAX_PER_PAGE = 1_000
const MAX_PAGE = 1_000_000
const MAX_FILTER_LENGTH = 254

/** The page that query parameters ask for, from 1. Throws ProtocolError `validation_failed`, which names the parameter. */
export function parsePage(query: Record<string, unknown>): UserPage & { page: number } {
  const page = parseNumber(query, 'page', 1, MAX_PAGE)
  const limit = parseNumber(query, 'per_page', DEFAULT_PER_PAGE, MAX_PER_PAGE)
  return {
    page,
    limit,
    offset: (page - 1) * limit,
    filter: parseFilter(query.filter),
    isOldestFirst: parseSort(query.sort),
  }
}

function parseNumber(query: Record<string, unknown>, name: string, fallback: number, max: number): number {
  const given = query[name]
  if (given === undefined || given === '') return fallback
  const number = typeof given === 'string' && /^\d{1,9}$/.test(given) ? Number(given) : 0
  if (number < 1 || number > max)
    throw validationFailed(`Bad Pagination Parameters: ${name} must be a number from 1 to ${max}`)
  return number
}

function parseFilter(given: unknown): string | undefined {
  if (given === undefined || given === '') return undefined
  if (typeof given !== 'string' || given.length > MAX_FILTER_LENGTH)
    throw validationFailed(`filter: one text of at most ${MAX_FILTER_LENGTH} characters.`)
  return given
}

function parseSort(given: unknown): boolean {
  if (given === undefined || given === '' || given === 'created_at' || given === 'created_at desc')
    return false
  if (given === 'created_at asc') return true
  throw validationFailed('Bad Sort Parameters: sort must be created_at desc or created_at asc')
}

/** The header `Link` with the next page, if there is one, and the last. The parameter `page` comes first, where clients read it. */
export function linkHeader(
  url: string,
  { page, limit, total }: { page: number; limit: number; total: number },
) {
  const { pathname, searchParams } = new URL(url, 'http://site.invalid')
  searchParams.delete('page')
  const target = (number: number) =>
    `<${pathname}?${new URLSearchParams([['page', String(number)], ...searchParams])}>`
  const last = Math.max(1, Math.ceil(total / limit))
  const next = page < last ? [`${target(page + 1)}; rel="next"`] : []
  return [...next, `${target(last)}; rel="last"`].join(', ')
}
