import { href } from 'react-router'
import { blogAddress } from '#app/components/content/blog-address.ts'
import { BlogCover } from '#app/components/content/blog-cover.tsx'
import { excerptOf } from '#app/components/content/excerpt.ts'
import { choiceFilter } from '#app/components/list/choice-filter.ts'
import type { Column } from '#app/components/list/columns.ts'
import { createdColumn } from '#app/components/list/created-column.tsx'
import type { ListShape } from '#app/components/list/list-shape.ts'
import { ShortText } from '#app/components/list/short-text.tsx'
import { byLetters, byTime } from '#app/components/list/sorts.ts'
import { PreviewWord } from '#app/components/publishing/preview-word.tsx'
import { Moment } from '#app/components/time/moment.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import type { BlogRow } from '#core/blog/blog.ts'
import { labelCategory } from '#core/blog/blog-text.ts'
import type { CategoryRow } from '#core/blog/blog-topic.ts'
import { publicationStateLabels } from '#core/publication/publication-state.ts'

const blogList: ListShape = {
  resource: 'blogs',
  noun: { one: 'blog', many: 'blogs' },
  search: 'Search blogs',
  paging: 'numbered',
  sorts: [
    ...byTime,
    ...byLetters('title', 'Title'),
    ...byLetters('author', 'Author'),
    ...byLetters('category', 'Category'),
  ],
  filters: [],
}

/** The list with its filters. `mayEdit`: adds the one for those who write posts. */
export const blogListOf = (categories: readonly CategoryRow[], mayEdit: boolean): ListShape => ({
  ...blogList,
  filters: [
    ...(mayEdit ? [choiceFilter('state', 'State', 'Any state', publicationStateLabels)] : []),
    choiceFilter(
      'category',
      'Category',
      'Any category',
      categories.map(({ name }) => ({ value: name, label: labelCategory(name) })),
    ),
  ],
})

export const nameOfBlog = ({ title }: BlogRow) => title

export const blogColumns: Column<BlogRow>[] = [
  { label: 'Blog', sort: 'title', cell: (row) => <Post row={row} /> },
  {
    label: 'Author',
    sort: 'author',
    className: 'w-28 xl:w-40',
    cell: ({ author }) => <ShortText>{author}</ShortText>,
  },
  {
    label: 'Category',
    sort: 'category',
    className: 'whitespace-nowrap',
    cell: ({ category }) => labelCategory(category),
  },
  createdColumn('Written'),
]

function Post({ row }: { row: BlogRow }) {
  const { _id, title, image, category, state } = row
  const path =
    state === 'published' ? blogAddress({ id: _id, slug: row.slug }) : href('/preview/posts/:id', { id: _id })
  return (
    <a href={path} className="group flex items-start gap-3">
      <BlogCover
        {...{ image, category }}
        sizes="4rem"
        className="mt-0.5 aspect-[3/2] w-16 shrink-0 rounded-small!"
      />
      <span className="min-w-0">
        <span className="block font-semibold group-hover:underline">{title}</span>
        <span className="line-clamp-1 text-small text-muted">{excerptOf(row)}</span>
        <State row={row} />
        {state !== 'published' && <PreviewWord />}
      </span>
    </a>
  )
}

function State({ row: { state, publishAt, draftSavedAt } }: { row: BlogRow }) {
  if (state === 'published' && !draftSavedAt) return null
  return (
    <span className="mt-1 flex flex-wrap items-center gap-2 text-small text-muted">
      {state !== 'published' && (
        <Badge tone={state === 'scheduled' ? 'accent' : 'neutral'}>{publicationStateLabels[state]}</Badge>
      )}
      {publishAt && <Moment value={publishAt} style="exact" />}
      {draftSavedAt && <Badge tone="neutral">Unpublished changes</Badge>}
    </span>
  )
}
