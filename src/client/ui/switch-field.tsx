import * as Switch from 'radix-ui/switch'
import { type ReactNode, useId } from 'react'

/** A labelled switch, for settings that take effect immediately. */
export function SwitchField({
  label,
  hint,
  isOn,
  onChange,
  isDisabled = false,
}: {
  label: ReactNode
  hint?: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
  isDisabled?: boolean
}) {
  const id = useId()
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <div>
        <label htmlFor={id} className="text-sm font-medium text-words">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-xs text-faint">
            {hint}
          </p>
        )}
      </div>
      <Switch.Root
        id={id}
        checked={isOn}
        onCheckedChange={onChange}
        disabled={isDisabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="hit-area h-7 w-12 shrink-0 rounded-full border border-line-strong bg-abyss transition-colors duration-(--duration-quick) disabled:opacity-50 data-[state=checked]:border-amber data-[state=checked]:bg-amber"
      >
        <Switch.Thumb className="block size-5 translate-x-0.75 rounded-full bg-quiet transition-transform duration-(--duration-quick) data-[state=checked]:translate-x-5.75 data-[state=checked]:bg-on-dawn" />
      </Switch.Root>
    </div>
  )
}
