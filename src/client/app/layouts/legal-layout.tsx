import type { ReactNode } from 'react'
import { Page } from '../../ui/page.tsx'
import { PublicFooter } from './public-footer.tsx'
import { PublicHeader } from './public-header.tsx'

export interface LegalSection {
  heading: string
  body: ReactNode
}

/** The layout of the legal texts: a table of contents, and sections with anchors derived from their headings. */
export function LegalLayout({
  title,
  intro,
  sections,
}: {
  title: string
  intro: ReactNode
  sections: readonly LegalSection[]
}) {
  const anchor = (heading: string) => heading.toLowerCase().replace(/[^a-z]+/g, '-')
  return (
    <>
      <PublicHeader />
      <Page width="narrow">
        <h1 className="text-3xl">{title}</h1>
        <p className="mt-3 text-sm text-faint">In force since 1 January 2025</p>
        <div className="mt-6 text-lg text-quiet">{intro}</div>
        <nav aria-label="On this page" className="mt-8 rounded-l border border-line bg-raised px-6 py-4">
          <ol className="grid gap-x-6 sm:grid-cols-2">
            {sections.map((section) => (
              <li key={section.heading}>
                <a
                  href={`#${anchor(section.heading)}`}
                  className="inline-flex min-h-11 items-center text-sm text-balance text-quiet underline-offset-4 hover:text-words hover:underline"
                >
                  {section.heading}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        {sections.map((section) => (
          <section key={section.heading} id={anchor(section.heading)} className="scroll-mt-6 pt-10">
            <h2 className="text-xl">{section.heading}</h2>
            <div className="mt-3 flex flex-col gap-3 text-quiet [&_a]:text-amber [&_a]:underline [&_a]:underline-offset-4 [&_li]:mt-1.5 [&_strong]:font-semibold [&_strong]:text-words [&_ul]:list-disc [&_ul]:pl-5">
              {section.body}
            </div>
          </section>
        ))}
      </Page>
      <PublicFooter />
    </>
  )
}
