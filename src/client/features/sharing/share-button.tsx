import { useQuery } from '@tanstack/react-query'
import Share2 from 'lucide-react/icons/share-2'
import { PRODUCT_NAME } from '#shared/product.ts'
import { siteConfigQuery } from '../../entities/site-config.ts'
import { Button } from '../../ui/button.tsx'
import type { ButtonSize, ButtonVariant } from '../../ui/button-style.ts'
import { shareProduct } from './share-product.ts'

/** Shares the product's address by the device's share sheet, or the clipboard. */
export function ShareButton({
  label = `Share ${PRODUCT_NAME}`,
  variant = 'secondary',
  size,
  className,
}: {
  label?: string
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
}) {
  const config = useQuery(siteConfigQuery)
  return (
    <Button
      variant={variant}
      {...(size ? { size } : {})}
      {...(className ? { className } : {})}
      onClick={() => void shareProduct(config.data?.publicUrl ?? location.origin)}
    >
      <Share2 aria-hidden="true" />
      {label}
    </Button>
  )
}
