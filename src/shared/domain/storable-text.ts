export const UNSTORABLE_MESSAGE = 'This text holds a character that cannot be stored.'

/** Whether PostgreSQL can store the text: no NUL, and no half of a surrogate pair, which UTF-8 cannot express. */
export const isStorable = (text: string): boolean =>
  // Not String.prototype.isWellFormed: the client is built for browsers of 2022, which lack it.
  !text.includes('\u0000') && !/\p{Surrogate}/u.test(text)
