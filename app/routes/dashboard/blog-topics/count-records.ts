import type { HeadedKind } from '#app/api/categories.ts'

export type Topic = {
  kind: 'category' | 'tag'
  /** Kind of its records. */
  of: 'blog' | HeadedKind
  /** As its records have it. */
  from: string
  /** As people read it. */
  name: string
  count: number
}

const nouns = { blog: 'post', faq: 'question', article: 'article' }

export const countPosts = (count: number): string => countRecords({ of: 'blog', count })

export const countRecords = ({ of, count }: Pick<Topic, 'of' | 'count'>): string =>
  `${count} ${nouns[of]}${count === 1 ? '' : 's'}`
