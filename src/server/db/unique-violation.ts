/**
 * True when the error, or one of its causes, is PostgreSQL's refusal of a second row with the same value: of this constraint, or of
 * any without one.
 */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error)) return false
  const isOfConstraint =
    constraint === undefined || ('constraint' in error && error.constraint === constraint)
  const isIt = 'code' in error && error.code === '23505' && isOfConstraint
  return isIt || isUniqueViolation(error.cause, constraint)
}
