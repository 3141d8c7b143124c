import { useQuery } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { getVersion } from '#shared/contract/site.ts'
import { copyWithToast } from '../../lib/clipboard.ts'
import { readQuery } from '../../lib/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Changes only with a restart of the server. */
const versionQuery = { ...readQuery(getVersion), staleTime: Number.POSITIVE_INFINITY } as const

/** The version of this installation; its dialog shows the details that support needs. */
export function VersionLabel() {
  const version = useQuery(versionQuery)
  const [isOpen, setIsOpen] = useState(false)
  if (!version.data) return null
  const { version: number, hash, timestamp, deploymentNumber } = version.data

  const copy = () =>
    copyWithToast(hash, { title: 'Copied', description: 'Deployment hash copied to clipboard' })
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="min-h-6 rounded-s pointer-coarse:-my-3 pointer-coarse:min-h-11 text-xs text-faint underline-offset-4 hover:text-words hover:underline"
      >
        Version {number}
      </button>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title="Version" size="s">
        <dl className="flex flex-col gap-4">
          <Fact label="Version">{number}</Fact>
          <Fact label="Deployment hash">
            <span className="font-mono text-sm break-all">{hash}</span>
          </Fact>
          <Fact label="Deployment date">
            {new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(
              new Date(timestamp),
            )}
          </Fact>
          <Fact label="Deployment number">{deploymentNumber}</Fact>
        </dl>
        <Button variant="secondary" className="mt-6" onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          Copy hash
        </Button>
      </Dialog>
    </>
  )
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-faint">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
