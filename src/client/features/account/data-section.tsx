import Archive from 'lucide-react/icons/archive'
import { useState } from 'react'
import { downloadAccountData } from '#shared/contract/users.ts'
import { accountDataFilename } from '#shared/domain/file-names.ts'
import { fetchAuthorized } from '../../lib/api.ts'
import { ApiError, isNetworkError, readApiError } from '../../lib/api-error.ts'
import { redirectIfUnauthorized } from '../../lib/error-toast.ts'
import { recordDownload, saveBlob } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

/** Download of all account data, and deletion of the account. */
export function DataSection({ onDeleted }: { onDeleted: () => void }) {
  const [isDownloading, setIsDownloading] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  const download = async () => {
    setIsDownloading(true)
    try {
      await saveAccountData()
      showToast({ title: 'Download Started', description: 'Your data is downloading now.', tone: 'success' })
      void recordDownload('data')
    } catch (error) {
      console.warn('The data could not be downloaded.', error)
      if (!redirectIfUnauthorized(error))
        showToast({ title: 'Download Failed', description: describeFailure(error), tone: 'destructive' })
    }
    setIsDownloading(false)
  }
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-prose flex-1 basis-72 text-sm text-quiet">
          Take everything along: your moments to read, every record, every picture and export, in one zip.
        </p>
        <Button variant="secondary" isBusy={isDownloading} onClick={() => void download()}>
          {!isDownloading && <Archive aria-hidden="true" />}
          {isDownloading ? 'Packing...' : 'Download My Data'}
        </Button>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-6">
        <p className="max-w-prose flex-1 basis-72 text-sm text-quiet">
          Leave for good: your words, pictures, exports and sessions are removed at once.
        </p>
        <Button variant="danger" onClick={() => setIsDeleting(true)}>
          Delete My Account
        </Button>
      </div>
      <DeleteAccountDialog isOpen={isDeleting} onOpenChange={setIsDeleting} onDeleted={onDeleted} />
    </div>
  )
}

/** Saves the zip of everything that is stored about the user. Throws when it could not be fetched completely. */
async function saveAccountData(): Promise<void> {
  const response = await fetchAuthorized(downloadAccountData.path, {})
  if (!response.ok) throw await readApiError(response)
  saveBlob(await response.blob(), accountDataFilename(new Date()))
}

function describeFailure(error: unknown): string {
  if (error instanceof ApiError) return error.userMessage
  if (isNetworkError(error)) return 'The server cannot be reached. Please try again when you are online.'
  return 'There was an error downloading your data. Please try again.'
}
