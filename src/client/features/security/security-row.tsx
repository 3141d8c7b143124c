import type { ReactNode } from 'react'

/** A heading with a text, and the button that opens its form. */
export function SecurityRow({ title, text, action }: { title: string; text: ReactNode; action: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0 flex-1 basis-72">
        <h3 className="text-lg">{title}</h3>
        <p className="mt-1 max-w-prose text-sm break-words text-quiet">{text}</p>
      </div>
      {action}
    </div>
  )
}
