import type { ReactNode } from 'react'

/** Beside a prompt that is older than the words of its moment. `children` are what can be done about it. */
export function OutdatedPromptNotice({ children }: { children?: ReactNode }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-3 rounded-m border border-amber/40 bg-amber/8 p-4 text-sm"
    >
      <p className="min-w-0 flex-1 basis-64 text-words">
        You have rewritten this moment since its prompt was saved. The prompt still tells of the earlier
        words, and the picture is made from it until there is a new one.
      </p>
      {children}
    </div>
  )
}
