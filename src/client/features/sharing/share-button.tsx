import { useQuery } from '@tanstack/react-query'
import Share2 from 'lucide-react/icons/share-2'
import { PRODUCT_NAME } from '#shared/product.ts'
import { siteConfigQuery } from '../../entities/queries.ts'
import { copyText } from '../../lib/clipboard.ts'
import { Button, type ButtonVariants } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'

/** Shares the product's URL by the share sheet, or copies it. */
export function ShareButton({
  label = `Share ${PRODUCT_NAME}`,
  variant = 'secondary',
  size,
}: Pick<ButtonVariants, 'variant' | 'size'> & { label?: string }) {
  const config = useQuery(siteConfigQuery)
  return (
    <Button
      variant={variant}
      size={size}
      onClick={() => void shareProduct(config.data?.publicUrl ?? location.origin)}
    >
      <Share2 aria-hidden="true" />
      {label}
    </Button>
  )
}

const SHARE_TEXT = `I am designing my future with ${PRODUCT_NAME}: six vivid moments, written in my own words and turned into pictures to practise with.`

/**
 * Opens the share sheet with the product's URL; copies text and URL if there is no share sheet or it fails. Dismissing the
 * sheet is not an error. Other errors are only logged.
 */
export async function shareProduct(publicUrl: string): Promise<void> {
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ title: PRODUCT_NAME, text: SHARE_TEXT, url: publicUrl })
      return
    }
    await copyShareText(publicUrl)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    console.warn('Sharing failed.', error)
    await copyShareText(publicUrl).catch((reason: unknown) => console.warn('Copying failed too.', reason))
  }
}

async function copyShareText(publicUrl: string): Promise<void> {
  await copyText(`${SHARE_TEXT} ${publicUrl}`)
  showToast({
    title: 'Copied to clipboard!',
    description: 'Share text has been copied to your clipboard.',
    tone: 'success',
  })
}
