import type { ReactNode } from 'react'

/** A section of the design system page: one component in all its states. */
export function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-t border-line py-8">
      <h2 className="mb-5 text-xl">{title}</h2>
      {children}
    </section>
  )
}
