import ExternalLink from 'lucide-react/icons/external-link'

/** A link to the configured feedback URL. */
export function FeedbackBanner({ url }: { url: string }) {
  return (
    <aside className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-m border border-line bg-raised px-5 py-3 text-sm">
      <p className="text-quiet">This is a beta. What works for you, and what does not?</p>
      <a
        href={url}
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-11 items-center gap-2 rounded-s font-medium underline underline-offset-4 hover:text-glow [&_svg]:size-4"
      >
        Share your feedback
        <ExternalLink aria-hidden="true" />
      </a>
    </aside>
  )
}
