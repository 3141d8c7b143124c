import type { ReactNode } from 'react'

/** What a list or screen shows while it has no content, with an action that adds some. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  icon?: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-l border border-dashed border-line px-6 py-12 text-center">
      {icon && <div className="text-amber [&_svg]:size-8">{icon}</div>}
      <h2 className="text-xl">{title}</h2>
      {children && <div className="max-w-prose text-quiet">{children}</div>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
