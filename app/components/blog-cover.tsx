import type { BlogCategory } from '#core/blog/blog.ts'
import { Cover } from './ui/cover.tsx'

type BlogCoverProps = {
  image: string
  category: BlogCategory
  alt?: string
  isFirst?: boolean
  className?: string
}

/** A post's picture, or the drawing of its category. */
export const BlogCover = ({ image, category, ...more }: BlogCoverProps) => (
  <Cover src={image || `/art/covers/blog-${category}.svg`} fallback={category} {...more} />
)
