import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { PRODUCT_NAME } from '#shared/product.ts'
import { focusPage } from '../ui/page-focus.ts'

/** Sets the document's title. */
export function useTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT_NAME}` : PRODUCT_NAME
  }, [title])
}

/** After a change of screen, scrolls to the top and focuses the main area, as a page load does. */
export function useFocusOnNavigation(): void {
  const [location] = useLocation()
  const previous = useRef(location)
  useEffect(() => {
    if (previous.current === location) return
    previous.current = location
    window.scrollTo({ top: 0, behavior: 'instant' })
    focusPage()
  }, [location])
}
