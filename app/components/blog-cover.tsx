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
export function BlogCover({ image, category, ...more }: BlogCoverProps) {
  const word = (
    <span className="grid size-full place-items-center bg-tint font-display text-title font-bold capitalize text-accent">
      {category}
    </span>
  )
  return <Cover src={image || `/art/covers/blog-${category}.svg`} fallback={word} {...more} />
}
