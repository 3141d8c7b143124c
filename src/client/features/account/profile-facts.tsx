import type { ReactNode } from 'react'

/** Names and what they stand for, side by side. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-3">{children}</dl>
}

export function Fact({
  name,
  isLarge = false,
  children,
}: {
  name: string
  isLarge?: boolean
  children: ReactNode
}) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-faint">{name}</dt>
      <dd className={isLarge ? 'mt-1 font-serif text-2xl tabular-nums' : 'mt-1 break-words'}>{children}</dd>
    </div>
  )
}
