import { useQuery } from '@tanstack/react-query'
import Share2 from 'lucide-react/icons/share-2'
import { PRODUCT_NAME } from '#shared/product.ts'
import { siteConfigQuery } from '../../entities/site-config.ts'
import { Button, type ButtonVariants } from '../../ui/button.tsx'
import { shareProduct } from './share-product.ts'

/** Shares the product's address by the device's share sheet, or the clipboard. */
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
