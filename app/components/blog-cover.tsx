import type { BlogCategory } from '#core/blog/blog.ts'
import { StoredCover } from './stored-cover.tsx'

type BlogCoverProps = {
  image: string
  category: BlogCategory
  /** How wide it is shown. */
  sizes: string
  alt?: string
  isFirst?: boolean
  className?: string
}

/** A post's picture, or the drawing of its category. */
export const BlogCover = ({ image, category, ...more }: BlogCoverProps) => (
  <StoredCover src={image || `/art/covers/blog-${category}.svg`} fallback={category} {...more} />
)
