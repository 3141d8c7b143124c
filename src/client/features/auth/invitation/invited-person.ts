import type { PersonNames } from '../name-fields.tsx'

/** What an invited person chooses. */
export interface InvitedPerson extends PersonNames {
  password: string
}

/** The form in which `/verify` takes it, with the invitation's link or code. */
export const toAcceptance = ({ firstName, lastName, password }: InvitedPerson) => ({
  password,
  data: { first_name: firstName.trim(), last_name: lastName.trim() },
})
