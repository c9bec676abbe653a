import { findStoredPicture } from '#core/picture/picture.ts'
import { Picture } from '../ui/picture.tsx'

type StoredPictureProps = {
  /** URL of an uploaded image, of one of our illustrations, or of an external image. */
  url: string
  alt: string
  /** Displayed width, such as `(min-width: 48rem) 50vw, 100vw`. */
  sizes: string
  /** Reserved size, if the URL does not contain the image's own. */
  width: number
  height: number
  isFirst?: boolean
  className?: string
}

/** Image with sources in several formats and widths, if it was uploaded here. */
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
