import Copy from 'lucide-react/icons/copy'
import { copyWithToast } from '../lib/clipboard.ts'
import { Button } from './button.tsx'

/** Copies a text of the person. `label` is its accessible name where several stand together. */
export function CopyTextButton({ text, label }: { text: string; label?: string }) {
  return (
    <Button
      variant="ghost"
      size="compact"
      aria-label={label}
      onClick={() =>
        void copyWithToast(text, { title: 'Copied!', description: 'Your text is copied to clipboard.' })
      }
    >
      <Copy aria-hidden="true" />
      Copy
    </Button>
  )
}
