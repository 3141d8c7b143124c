export const UNSTORABLE_MESSAGE = 'This text holds a character that cannot be stored.'

/** Whether PostgreSQL can store the text: no NUL, and no lone surrogate, which UTF-8 cannot encode. */
export const isStorable = (text: string): boolean =>
  // Not String.prototype.isWellFormed: the client also supports browsers of 2022, which lack it.
  !text.includes('\u0000') && !/\p{Surrogate}/u.test(text)
