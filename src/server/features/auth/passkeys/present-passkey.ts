import type { CredentialRow } from './queries.ts'

/** A passkey in GoTrue's JSON format; times in ISO form. */
export interface PasskeyResponse {
  id: string
  friendly_name?: string
  created_at: string
  /** Left out before the first sign-in. */
  last_used_at?: string
}

export const presentPasskey = ({
  id,
  friendlyName,
  createdAt,
  lastUsedAt,
}: Pick<CredentialRow, 'id' | 'friendlyName' | 'createdAt' | 'lastUsedAt'>): PasskeyResponse => ({
  id,
  ...(friendlyName ? { friendly_name: friendlyName } : {}),
  created_at: createdAt.toISOString(),
  ...(lastUsedAt ? { last_used_at: lastUsedAt.toISOString() } : {}),
})
