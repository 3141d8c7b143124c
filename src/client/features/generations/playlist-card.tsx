import { Card } from '../../ui/card.tsx'

/** Music to look at the image with, from the installation's playlist. */
export function PlaylistCard({ playlistId }: { playlistId: string }) {
  return (
    <Card aria-labelledby="playlist-title">
      <h3 id="playlist-title" className="mb-4 text-lg">
        Music for this vision
      </h3>
      <iframe
        title="Video playlist"
        src={`https://www.youtube-nocookie.com/embed/videoseries?list=${encodeURIComponent(playlistId)}`}
        loading="lazy"
        allow="encrypted-media; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        className="aspect-video w-full rounded-m border-0"
      />
    </Card>
  )
}
