import { useState } from 'react'

/**
 * Where what floats over the page is put: into its main area, so that it belongs to a landmark. Looked for at each
 * opening, since the main area may come later than what opens in it.
 */
export function useFloatingContainer() {
  const [container, setContainer] = useState<HTMLElement | null>(null)
  return {
    container,
    onOpenChange: (isOpen: boolean) => {
      if (isOpen) setContainer(document.getElementById('main'))
    },
  }
}
