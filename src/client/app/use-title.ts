import { useEffect } from 'react'
import { PRODUCT_NAME } from '#shared/product.ts'

/** Sets the document's title. */
export function useTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT_NAME}` : PRODUCT_NAME
  }, [title])
}
