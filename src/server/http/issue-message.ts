import type { z } from 'zod'

/**
 * The message for an invalid value, for people. zod's own messages name types of the programming language. A message that a
 * schema gives has precedence.
 */
export function issueMessage(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined && issue.code !== 'custom') return 'This is missing.'
  switch (issue.code) {
    case 'invalid_type':
      return TYPE_MESSAGES[issue.expected] ?? UNUSABLE
    case 'invalid_format':
      return FORMAT_MESSAGES[issue.format] ?? UNUSABLE
    case 'invalid_value':
      return issue.values.length === 1
        ? `Only ${String(issue.values[0])} is possible.`
        : `Please choose one of: ${issue.values.map(String).join(', ')}.`
    case 'too_small':
      // Every number of the contract is whole, so that "more than 0" is "at least 1".
      return `At least ${quantity(Number(issue.minimum) + (issue.inclusive === false ? 1 : 0), issue.origin)}.`
    case 'too_big':
      if (Number(issue.maximum) === Number.MAX_SAFE_INTEGER) return 'This number is too large.'
      return `At most ${quantity(Number(issue.maximum), issue.origin)}.`
    default:
      return UNUSABLE
  }
}

const UNUSABLE = 'This value cannot be used.'

const TYPE_MESSAGES: Record<string, string> = {
  string: 'A text is needed.',
  number: 'A whole number is needed.',
  int: 'A whole number is needed.',
  boolean: 'Only true or false is possible.',
  array: 'A list is needed.',
  object: 'A JSON object is needed.',
}

const FORMAT_MESSAGES: Record<string, string> = {
  uuid: 'This is not an id.',
  datetime: 'A date and time is needed, such as 2025-11-22T13:30:00Z.',
}

function quantity(count: number, origin: string): string {
  const number = count.toLocaleString('en')
  if (origin === 'string') return count === 1 ? '1 character' : `${number} characters`
  if (origin === 'array') return count === 1 ? '1 entry' : `${number} entries`
  return number
}
