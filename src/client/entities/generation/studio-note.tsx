import { useQuery } from '@tanstack/react-query'
import { siteConfigQuery } from '../queries.ts'

/** Says beside the choice of a model that the studio paints either way; nothing where an AI provider is connected. */
export function StudioNote() {
  const isShown = useQuery(siteConfigQuery).data?.isBuiltInStudio
  return (
    isShown && (
      <p className="text-xs text-faint">
        No AI provider is connected here, so the built-in studio paints with either choice.
      </p>
    )
  )
}
