import { getAuthClient, throwIfError } from '../../lib/auth.ts'
import { toAuthUser } from '../../lib/stored-session.ts'

export interface Names {
  firstName: string | null
  lastName: string | null
}

/** The names at the sign-in service now. */
export async function fetchNames(): Promise<Names> {
  const { data, error } = await (await getAuthClient()).getUser()
  throwIfError(error)
  const user = toAuthUser(data.user)
  return { firstName: user?.firstName ?? null, lastName: user?.lastName ?? null }
}

/** Changes the names at the sign-in service. The server follows by the next token. */
export async function changeNames({ firstName, lastName }: Names): Promise<void> {
  const { error } = await (await getAuthClient()).updateUser({
    data: { first_name: firstName ?? '', last_name: lastName ?? '' },
  })
  throwIfError(error)
}
