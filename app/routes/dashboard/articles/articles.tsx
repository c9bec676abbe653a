import { Trash2 } from 'lucide-react'
import { href, Link } from 'react-router'
import { api } from '#app/api/browser.ts'
import { type HeadedCategoryRow, listHeadedCategories } from '#app/api/categories.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { choiceFilter } from '#app/components/list/choice-filter.ts'
import type { Column } from '#app/components/list/columns.ts'
import { List } from '#app/components/list/list.tsx'
import type { ListShape } from '#app/components/list/list-shape.ts'
import { loadList } from '#app/components/list/load-list.ts'
import { useRemoval } from '#app/components/list/removal.tsx'
import { byLetters } from '#app/components/list/sorts.ts'
import {
  categoryFilter,
  PublishableActions,
  positionAndVisibility,
  positionSorts,
  TextCell,
  visibilityFilter,
} from '#app/components/publishing/publishable-list.tsx'
import { buttonClass } from '#app/components/ui/button.tsx'
import type { ArticleRow } from '#core/article/article.ts'
import { articleAudiences } from '#core/article/article-categories.ts'
import { headingOf } from '#core/category/category-headings.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/articles'

const articleListOf = (categories: HeadedCategoryRow[]): ListShape => ({
  resource: 'articles',
  noun: { one: 'article', many: 'articles' },
  search: 'Search articles',
  paging: 'numbered',
  sorts: [...positionSorts, ...byLetters('title', 'Title'), { value: 'createdAt', label: 'Oldest first' }],
  filters: [
    categoryFilter(categories),
    choiceFilter('audience', 'Readers', 'Any readers', articleAudiences),
    visibilityFilter,
  ],
})

const editUrl = ({ _id: id }: ArticleRow) => href('/dashboard/article-form/:id?', { id })

const columns: Column<ArticleRow>[] = [
  {
    label: 'Title',
    sort: 'title',
    cell: (row) => <TextCell to={editUrl(row)} name={row.title} text={row.body} />,
  },
  {
    label: 'Category',
    className: 'whitespace-nowrap',
    cell: ({ category }) => headingOf('article', category),
  },
  { label: 'Readers', className: 'min-w-28', cell: ({ audience }) => articleAudiences[audience] },
  ...positionAndVisibility,
]

const nameOf = ({ title }: ArticleRow) => title

export async function clientLoader({ request }: Route.LoaderArgs) {
  const categories = await listHeadedCategories(api, 'article')
  return { categories, loaded: await loadList<ArticleRow>(request, articleListOf(categories)) }
}
export const loader = onServer(clientLoader)

export default function Articles({ loaderData: { categories, loaded } }: Route.ComponentProps) {
  useReloadOn(['article', 'site-settings'])
  const shape = articleListOf(categories)
  const { askOne, askMany, dialog } = useRemoval<ArticleRow>({
    kind: 'article',
    shape,
    nameOf,
    done: 'Article deleted',
  })
  const addButton = (
    <div className="flex flex-wrap items-center gap-3">
      <Link
        to={href('/dashboard/categories/:kind', { kind: 'article' })}
        className={buttonClass('second', '', 'small')}
      >
        Categories
      </Link>
      <Link to={href('/dashboard/article-form/:id?')} className={buttonClass('main', '', 'small')}>
        Write an article
      </Link>
    </div>
  )
  return (
    <Page
      title="Help articles"
      lead="Published ones stand on the help page, and are suggested to clients who report a problem."
      action={addButton}
    >
      <List
        shape={shape}
        loaded={loaded}
        columns={columns}
        nameOf={nameOf}
        isExportable
        actions={(row) => (
          <PublishableActions
            {...{ row, about: nameOf(row), editUrl: editUrl(row) }}
            resource="/articles"
            noun="Article"
            onDelete={() => askOne(row)}
          />
        )}
        bulk={[{ label: 'Delete', icon: Trash2, run: askMany }]}
        empty={
          <DashboardEmptyState title="No articles yet">
            Write the first one. Until then, the help page points to the contact form.
          </DashboardEmptyState>
        }
      />
      {dialog}
    </Page>
  )
}
