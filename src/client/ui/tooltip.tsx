import * as RadixTooltip from 'radix-ui/tooltip'
import type { ReactNode } from 'react'
import { useFloatingContainer } from './floating-container.ts'

/** A short explanation on hover and focus. Never the only place of something that must be known. */
export function Tooltip({ content, children }: { content: ReactNode; children: ReactNode }) {
  const { container, onOpenChange } = useFloatingContainer()
  return (
    <RadixTooltip.Provider delayDuration={300}>
      <RadixTooltip.Root onOpenChange={onOpenChange}>
        <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
        <RadixTooltip.Portal container={container}>
          <RadixTooltip.Content
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-64 animate-appear rounded-s border border-line bg-lifted px-3 py-1.5 text-xs text-words shadow-float"
          >
            {content}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  )
}
