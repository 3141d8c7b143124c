import { clsx } from 'clsx'

/** The embedded player of a YouTube playlist. `allow` is the permissions policy of its frame. */
export function PlaylistPlayer({
  playlistId,
  title,
  allow,
  className,
}: {
  playlistId: string
  title: string
  allow: string
  className?: string
}) {
  return (
    <iframe
      title={title}
      src={`https://www.youtube-nocookie.com/embed/videoseries?list=${encodeURIComponent(playlistId)}`}
      loading="lazy"
      allow={allow}
      referrerPolicy="strict-origin-when-cross-origin"
      className={clsx('aspect-video w-full rounded-m', className)}
    />
  )
}
