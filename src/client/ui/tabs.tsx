import * as RadixTabs from 'radix-ui/tabs'
import type { ReactNode } from 'react'

/** A tab list with its panels. `label` is the accessible name of the list. */
export function Tabs<Value extends string>({
  label,
  value,
  onChange,
  tabs,
}: {
  label: string
  value: Value
  onChange: (value: Value) => void
  tabs: readonly { value: Value; label: ReactNode; content: ReactNode }[]
}) {
  return (
    <RadixTabs.Root
      value={value}
      onValueChange={(next) => {
        const tab = tabs.find((candidate) => candidate.value === next)
        if (tab) onChange(tab.value)
      }}
    >
      <RadixTabs.List
        aria-label={label}
        className="mb-4 flex w-full gap-1 overflow-x-auto rounded-full bg-abyss p-1 sm:w-fit"
      >
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            className="min-h-11 flex-1 rounded-full px-5 text-sm font-medium whitespace-nowrap text-quiet transition-colors duration-(--duration-quick) hover:text-words data-[state=active]:bg-lifted data-[state=active]:text-words"
          >
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} className="focus-visible:outline-offset-8">
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  )
}
