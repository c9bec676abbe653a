import { findStoredPicture } from '#core/picture/picture.ts'
import { Picture } from './ui/picture.tsx'

type StoredPictureProps = {
  /** Of an uploaded picture, or of any other: a drawing of ours, a link. */
  url: string
  alt: string
  /** How wide it is shown, such as `(min-width: 48rem) 50vw, 100vw`. */
  sizes: string
  /** The place it keeps when its address doesn't say its own. */
  width: number
  height: number
  isFirst?: boolean
  className?: string
}

/** A picture in the best format and width that the browser takes, if it was uploaded here. */
export function StoredPicture({ url, sizes, width, height, ...same }: StoredPictureProps) {
  const stored = findStoredPicture(url)
  if (!stored) return <Picture {...same} src={url} width={width} height={height} />
  return (
    <picture>
      {stored.sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <Picture
        {...same}
        src={url}
        width={stored.width}
        height={stored.height}
        style={{ backgroundColor: stored.colour }}
      />
    </picture>
  )
}
