import { AppError } from '#server/errors.ts'
import { ObjectNotFoundError } from './port.ts'

function causes(error: unknown): NodeJS.ErrnoException[] {
  return error instanceof Error ? [error as NodeJS.ErrnoException, ...causes(error.cause)] : []
}

/** Whether the error, or one of its causes, says that an object does not exist. */
export const isNotFound = (error: unknown): boolean =>
  causes(error).some(({ code, name }) => code === 'ENOENT' || name === 'NoSuchKey' || name === 'NotFound')

/** Every error but a missing object is temporary, or has to be fixed by the operator: AppError `unavailable`. */
export function throwUnavailable(error: unknown): never {
  if (causes(error).some(({ code }) => code === 'ENOSPC' || code === 'EDQUOT'))
    throw new AppError(
      'unavailable',
      'There is no room left to store this. Nothing was charged; please try again later.',
      { cause: error, retryAfterS: 300 },
    )
  throw new AppError('unavailable', 'Pictures cannot be reached just now. Please try again in a moment.', {
    cause: error,
    retryAfterS: 30,
  })
}

/** A missing object becomes ObjectNotFoundError, every other error AppError `unavailable`. */
export function throwStoreError(error: unknown): never {
  if (isNotFound(error)) throw new ObjectNotFoundError('The object does not exist.', { cause: error })
  throwUnavailable(error)
}

/** Throws when everything that the user has stored could be removed by mistake. */
export function assertFolder(prefix: string): void {
  if (!prefix.endsWith('/') || prefix.length < 3)
    throw new Error('A folder of objects is a prefix that ends with a slash.')
}
