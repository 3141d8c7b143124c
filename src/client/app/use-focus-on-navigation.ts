import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { focusPage } from '../ui/page-focus.ts'

/** After a change of screen: up to the top, and focus to its main area, as a page that loads would do. */
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
