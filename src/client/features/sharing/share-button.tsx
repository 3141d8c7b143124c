import { useQuery } from '@tanstack/react-query'
import Share2 from 'lucide-react/icons/share-2'
import { useState } from 'react'
import { PRODUCT_NAME } from '#shared/product.ts'
import { siteConfigQuery } from '../../entities/queries.ts'
import { copyText } from '../../lib/clipboard.ts'
import { Button, type ButtonVariants } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'

/** Shares the product's URL by the share sheet, or copies it; shows it to be copied by hand where the browser refuses both. */
export function ShareButton({
  label = `Share ${PRODUCT_NAME}`,
  variant = 'secondary',
  size,
}: Pick<ButtonVariants, 'variant' | 'size'> & { label?: string }) {
  const config = useQuery(siteConfigQuery)
  const url = config.data?.publicUrl ?? location.origin
  const [isUrlShown, setIsUrlShown] = useState(false)
  const share = async () => {
    if (!(await shareProduct(url))) setIsUrlShown(true)
  }
  return (
    <>
      <Button variant={variant} size={size} onClick={() => void share()}>
        <Share2 aria-hidden="true" />
        {label}
      </Button>
      <Dialog
        isOpen={isUrlShown}
        onOpenChange={setIsUrlShown}
        size="s"
        title={`Share ${PRODUCT_NAME}`}
        description="Your browser does not let the link be copied from here. Copy it by hand: it is selected."
      >
        <TextField
          label="Link"
          data-autofocus
          readOnly
          value={url}
          onFocus={(event) => event.target.select()}
        />
      </Dialog>
    </>
  )
}

const SHARE_TEXT = `I am designing my future with ${PRODUCT_NAME}: six vivid moments, written in my own words and turned into pictures to practise with.`

/**
 * Opens the share sheet with the product's URL; copies text and URL if there is no share sheet or it fails. Dismissing the
 * sheet is not an error. Other errors are only logged. Returns false where neither was possible.
 */
export async function shareProduct(publicUrl: string): Promise<boolean> {
  if (typeof navigator.share === 'function')
    try {
      await navigator.share({ title: PRODUCT_NAME, text: SHARE_TEXT, url: publicUrl })
      return true
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return true
      console.warn('Sharing failed.', error)
    }
  try {
    await copyText(`${SHARE_TEXT} ${publicUrl}`)
  } catch (error) {
    console.warn('The link was not copied.', error)
    return false
  }
  showToast({
    title: 'Copied to clipboard!',
    description: 'Share text has been copied to your clipboard.',
    tone: 'success',
  })
  return true
}
