import { StoredPicture } from '#app/components/content/stored-picture.tsx'
import type { MediaRow } from '#core/media/media.ts'

/** Pictures as buttons. */
export const MediaGrid = ({ rows, onChoose }: { rows: MediaRow[]; onChoose: (media: MediaRow) => void }) => (
  <ul aria-label="Pictures" className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4">
    {rows.map((media) => (
      <li key={media._id} className="min-w-0">
        <button
          type="button"
          className="grid w-full cursor-pointer gap-1.5 rounded-small border border-line p-2 text-left hover:border-ink"
          onClick={() => onChoose(media)}
        >
          <MediaThumbnail media={media} className="aspect-[3/2] w-full" sizes="14rem" />
          <span className="line-clamp-2 text-small wrap-anywhere">{media.name}</span>
        </button>
      </li>
    ))}
  </ul>
)

type ThumbnailProps = { media: Pick<MediaRow, 'url' | 'width' | 'height'>; sizes: string; className: string }

/** Picture whose name stands beside it. */
export const MediaThumbnail = ({ media: { url, width, height }, sizes, className }: ThumbnailProps) => (
  <StoredPicture
    {...{ url, width, height, sizes }}
    alt=""
    className={`${className} rounded-small bg-surface object-contain`}
  />
)
