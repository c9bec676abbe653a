import { href } from 'react-router'
import type { Blog } from '#core/blog/blog.ts'

/** Path of a post: its slug or, for posts without one, its id. */
export const blogAddress = ({ id, slug }: Pick<Blog, 'id' | 'slug'>): string =>
  href('/blogs/:id', { id: slug || id })
