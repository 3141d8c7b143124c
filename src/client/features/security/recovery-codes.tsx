import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { PRODUCT_NAME } from '#shared/product.ts'
import { copyWithToast } from '../../lib/clipboard.ts'
import { saveBlob } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'

const group = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-')

const textOf = (codes: readonly string[]) =>
  [`Recovery codes for ${PRODUCT_NAME} (${location.host})`, 'Each works once.', '', ...codes, ''].join('\n')

/** New recovery codes, which are shown this once, with ways to keep them. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const grouped = codes.map(group)
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-quiet">
        With one of these codes you can sign in when your phone is lost. Each works once. They are not shown
        again, so please keep them where you find them without your phone.
      </p>
      <div data-print-only>
        <p className="sr-only print:not-sr-only">
          Recovery codes for {PRODUCT_NAME} ({location.host})
        </p>
        <ul
          aria-label="Recovery codes"
          className="grid gap-x-6 gap-y-2 rounded-m border border-line bg-abyss p-4 font-mono text-sm sm:grid-cols-[auto_auto] sm:justify-between"
        >
          {grouped.map((code) => (
            <li key={code} className="whitespace-nowrap">
              {code}
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="compact"
          onClick={() =>
            void copyWithToast(textOf(grouped), {
              title: 'Copied!',
              description: 'Your recovery codes are copied to clipboard.',
            })
          }
        >
          <Copy aria-hidden="true" />
          Copy
        </Button>
        <Button
          variant="secondary"
          size="compact"
          onClick={() =>
            saveBlob(new Blob([textOf(grouped)], { type: 'text/plain' }), 'future-memory-recovery-codes.txt')
          }
        >
          <Download aria-hidden="true" />
          Download
        </Button>
        <Button variant="secondary" size="compact" onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          Print
        </Button>
      </div>
      <Button isWide onClick={onDone}>
        I Have Kept Them
      </Button>
    </div>
  )
}
