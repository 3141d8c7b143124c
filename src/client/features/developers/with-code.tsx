import type { ReactNode } from 'react'

/** A text whose parts between backquotes are code. */
export function WithCode({ text }: { text: string }): ReactNode {
  return text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <code
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity, and the page is rendered once.
        key={index}
        className="rounded-s bg-lifted px-1 py-0.5 font-mono text-[0.9em] wrap-anywhere text-words"
      >
        {part}
      </code>
    ),
  )
}
