import type { BlogCategory } from '#core/blog/blog-text.ts'
import { StoredCover } from './stored-cover.tsx'

type BlogCoverProps = {
  image: string
  category: BlogCategory
  /** Displayed width, as in the `sizes` attribute. */
  sizes: string
  alt?: string
  isFirst?: boolean
  className?: string
}

/** Cover image of a post, or the illustration of its category. */
export const BlogCover = ({ image, category, ...more }: BlogCoverProps) => (
  <StoredCover src={image || `/art/covers/blog-${category}.svg`} fallback={category} {...more} />
)
