import type { ReactNode } from 'react'

/** A description list of `Fact` elements. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-3">{children}</dl>
)

export const Fact = ({
  name,
  isWide = false,
  children,
}: {
  name: string
  isWide?: boolean
  children: ReactNode
}) => (
  <div className={isWide ? 'col-span-full min-w-0' : 'min-w-0'}>
    <dt className="text-xs text-faint">{name}</dt>
    <dd className="mt-1 break-words tabular-nums">{children}</dd>
  </div>
)
