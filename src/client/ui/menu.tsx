import ChevronDown from 'lucide-react/icons/chevron-down'
import * as DropdownMenu from 'radix-ui/dropdown-menu'
import { type ReactNode, useRef } from 'react'

export interface MenuOption {
  value: string
  label: string
}

/** How a chip looks. */
export const chipClass =
  'inline-flex min-h-11 max-w-full items-center wrap-anywhere gap-1.5 rounded-full border border-line px-4 py-1.5 text-left text-sm text-words leading-tight hover:border-line-strong hover:bg-hover disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-faint'

/** A chip that opens a dialog. */
export function ChipButton({
  label,
  value,
  isDisabled = false,
  onClick,
}: {
  /** What the chip is about, for screen readers: "Place". */
  label: string
  /** What is true now. */
  value: string
  isDisabled?: boolean
  onClick: () => void
}) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`${label}: ${value}. Change it`}
      disabled={isDisabled}
      onClick={onClick}
      className={chipClass}
    >
      {value}
      <ChevronDown aria-hidden="true" />
    </button>
  )
}

/** A chip that opens a menu with one choice. The chip has the focus again when `onChoose` is called. */
export function ChipMenu({
  label,
  value,
  options,
  note,
  isDisabled = false,
  onChoose,
}: {
  /** What the chip is about, for screen readers: "Place". */
  label: string
  /** What is true now. */
  value: string
  options: readonly MenuOption[]
  /** Shown above the options. */
  note: ReactNode
  isDisabled?: boolean
  onChoose: (value: string) => void
}) {
  const trigger = useRef<HTMLButtonElement>(null)
  const chosen = useRef<string>(undefined)
  return (
    // Not modal: the scroll lock of Radix injects a style element, which the content security policy forbids.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        ref={trigger}
        disabled={isDisabled}
        aria-label={`${label}: ${value}. Change it`}
        className={chipClass}
      >
        {value}
        <ChevronDown aria-hidden="true" />
      </DropdownMenu.Trigger>
      {/* Inside the main landmark, where screen readers look for content. */}
      <DropdownMenu.Portal container={document.getElementById('main')}>
        <DropdownMenu.Content
          align="start"
          sideOffset={6}
          collisionPadding={12}
          onCloseAutoFocus={(event) => {
            const choice = chosen.current
            chosen.current = undefined
            if (choice === undefined) return
            event.preventDefault()
            // Before the choice, because it may open a dialog, which restores the focus to where it was.
            trigger.current?.focus()
            onChoose(choice)
          }}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) w-64 animate-rise overflow-y-auto rounded-l border border-line bg-raised p-2 shadow-float"
        >
          <DropdownMenu.Label className="px-3 py-2 text-faint text-xs">{note}</DropdownMenu.Label>
          {options.map((option) => (
            <DropdownMenu.Item
              key={option.value}
              onSelect={() => {
                chosen.current = option.value
              }}
              className="flex min-h-11 cursor-default items-center rounded-m px-3 py-2 text-sm text-words outline-none data-[highlighted]:bg-hover"
            >
              {option.label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
