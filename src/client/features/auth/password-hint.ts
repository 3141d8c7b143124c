/** Says how long a new password has to be; undefined while that is not known. */
export const passwordHint = (minLength: number | null | undefined): string | undefined =>
  minLength ? `At least ${minLength} characters.` : undefined
