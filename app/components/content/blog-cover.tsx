import { coverOf } from '#core/blog/blog-text.ts'
import { StoredCover } from './stored-cover.tsx'

type BlogCoverProps = {
  image: string
  /** Empty only in drafts. */
  category: string
  /** Displayed width, as in the `sizes` attribute. */
  sizes: string
  alt?: string
  isFirst?: boolean
  className?: string
}

/** Cover image of a post, or the illustration of its category. */
export function BlogCover({ image, category, ...more }: BlogCoverProps) {
  const cover = coverOf(category)
  return <StoredCover src={image || `/art/covers/blog-${cover}.svg`} fallback={category || cover} {...more} />
}
