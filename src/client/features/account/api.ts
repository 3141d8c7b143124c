import { deleteAccount as deleteAccountCall, downloadAccountData } from '#shared/contract/users.ts'
import { accountDataFilename } from '#shared/domain/file-names.ts'
import { callApi } from '../../lib/api.ts'
import { getAccessToken } from '../../lib/auth.ts'
import { deleteOfflineCopy } from '../../lib/offline-copy.ts'
import { fetchFile, saveBlob } from '../../lib/save-file.ts'
import { clearLocalData } from '../../lib/stored-items.ts'
import { clearStoredSession } from '../../lib/stored-session.ts'

/** Saves the zip of everything that is kept about the person. Throws when it could not be fetched whole. */
export async function saveAccountData(): Promise<void> {
  const token = await getAccessToken()
  const blob = await fetchFile(downloadAccountData.path, token ? { authorization: `Bearer ${token}` } : {})
  saveBlob(blob, accountDataFilename(new Date()))
}

/** Deletes the account, and then what this browser keeps of the person: drafts, session, offline copy. */
export async function deleteAccount(userId: string, confirmation: string): Promise<void> {
  await callApi(deleteAccountCall, { body: { confirmation } })
  clearStoredSession()
  clearLocalData(userId)
  await deleteOfflineCopy()
}
