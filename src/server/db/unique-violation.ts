/** True when the error, or one of its causes, is PostgreSQL's refusal of a second row with the same value of this constraint. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error)) return false
  const isIt =
    'code' in error && error.code === '23505' && 'constraint' in error && error.constraint === constraint
  return isIt || isUniqueViolation(error.cause, constraint)
}
