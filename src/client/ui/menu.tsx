import * as RadixMenu from 'radix-ui/dropdown-menu'
import type { ReactNode } from 'react'
import { useFloatingContainer } from './floating-container.ts'

export interface MenuItem {
  label: string
  icon?: ReactNode
  onSelect: () => void
  isDangerous?: boolean
  isDisabled?: boolean
}

/** A list of actions behind a button. Not modal: Radix locks scrolling by an injected style, which the policy forbids. */
export function Menu({
  trigger,
  items,
  align = 'end',
}: {
  trigger: ReactNode
  items: readonly MenuItem[]
  align?: 'start' | 'end'
}) {
  const { container, onOpenChange } = useFloatingContainer()
  return (
    <RadixMenu.Root modal={false} onOpenChange={onOpenChange}>
      <RadixMenu.Trigger asChild>{trigger}</RadixMenu.Trigger>
      <RadixMenu.Portal container={container}>
        <RadixMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 min-w-52 animate-appear rounded-m border border-line bg-lifted p-1.5 shadow-float"
        >
          {items.map((item) => (
            <RadixMenu.Item
              key={item.label}
              disabled={item.isDisabled ?? false}
              onSelect={item.onSelect}
              className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-s px-3 text-sm outline-none data-[disabled]:opacity-50 data-[highlighted]:bg-hover [&_svg]:size-4.5 ${item.isDangerous ? 'text-bad' : 'text-words'}`}
            >
              {item.icon}
              {item.label}
            </RadixMenu.Item>
          ))}
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  )
}
