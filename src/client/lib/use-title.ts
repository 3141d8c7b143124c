import { useEffect } from 'react'
import { PRODUCT_NAME } from '#shared/product.ts'

/** Names the page in the browser's tab and history, and for those who hear it. */
export function useTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT_NAME}` : PRODUCT_NAME
  }, [title])
}
