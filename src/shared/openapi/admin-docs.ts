import type { CallDocs } from './docs-type.ts'

const changed = ['reauthentication_needed', 'conflict'] as const
const example = { reason: 'Asked for by mail.' }

/** Calls of administrators. Everybody else gets 404. */
export const adminDocs = {
  listPeople: { feature: 'Administration', summary: 'People, by address' },
  getPerson: { feature: 'Administration', summary: 'One person, without a word of theirs' },
  disablePerson: {
    feature: 'Administration',
    summary: 'Disable an account',
    description: 'Ends every session and access token, and refuses each sign-in.',
    errors: changed,
    example,
  },
  enablePerson: { feature: 'Administration', summary: 'Enable an account again', errors: changed, example },
  signOutPerson: {
    feature: 'Administration',
    summary: 'Sign a person out everywhere',
    errors: changed,
    example,
  },
  changePersonCredits: {
    feature: 'Administration',
    summary: 'Add or remove credits',
    description: 'The person sees the reason. The same `idempotencyKey` changes the balance once.',
    errors: [...changed, 'idempotency_mismatch'],
    example: {
      amount: 5,
      reason: 'For your patience.',
      idempotencyKey: '01900000-0000-7000-8000-000000000000',
    },
  },
  deletePerson: {
    feature: 'Administration',
    summary: 'Delete an account',
    errors: changed,
    example: { confirmation: 'DELETE', ...example },
  },
  invitePerson: {
    feature: 'Administration',
    summary: 'Invite somebody by mail',
    errors: changed,
    example: { email: 'ada@example.org' },
  },
  listFailedGenerations: { feature: 'Administration', summary: 'Generations that failed, and why' },
  getAdminQueue: { feature: 'Administration', summary: 'Jobs and mail that wait' },
  retryJob: { feature: 'Administration', summary: 'Try a job again', errors: changed },
  retryMail: { feature: 'Administration', summary: 'Try to send a mail again', errors: changed },
  getAdminHealth: { feature: 'Administration', summary: 'How storage and database are' },
  listAuditEntries: { feature: 'Administration', summary: 'What administrators have done' },
} as const satisfies Record<string, CallDocs>
