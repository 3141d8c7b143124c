import type { ReactNode } from 'react'

/** A description list of `Fact` elements. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-1 gap-x-8 gap-y-4 min-[26rem]:grid-cols-2 md:grid-cols-3">{children}</dl>
)

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-xs text-faint">{name}</dt>
    <dd className="mt-1 break-words tabular-nums">{children}</dd>
  </div>
)
