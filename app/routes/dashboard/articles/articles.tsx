import { Trash2 } from 'lucide-react'
import { href, Link } from 'react-router'
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
  PublishableActions,
  positionAndVisibility,
  positionSorts,
  TextCell,
  visibilityFilter,
} from '#app/components/publishing/publishable-list.tsx'
import { buttonClass } from '#app/components/ui/button.tsx'
import type { ArticleRow } from '#core/article/article.ts'
import { articleAudiences, articleCategories } from '#core/article/article-categories.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/articles'

const articleList: ListShape = {
  resource: 'articles',
  noun: { one: 'article', many: 'articles' },
  search: 'Search articles',
  paging: 'numbered',
  sorts: [...positionSorts, ...byLetters('title', 'Title'), { value: 'createdAt', label: 'Oldest first' }],
  filters: [
    choiceFilter('category', 'Category', 'Any category', articleCategories),
    choiceFilter('audience', 'Readers', 'Any readers', articleAudiences),
    visibilityFilter,
  ],
}

const editUrl = ({ _id: id }: ArticleRow) => href('/dashboard/article-form/:id?', { id })

const columns: Column<ArticleRow>[] = [
  {
    label: 'Title',
    sort: 'title',
    cell: (row) => <TextCell to={editUrl(row)} name={row.title} text={row.body} />,
  },
  { label: 'Category', className: 'whitespace-nowrap', cell: ({ category }) => articleCategories[category] },
  { label: 'Readers', className: 'min-w-28', cell: ({ audience }) => articleAudiences[audience] },
  ...positionAndVisibility,
]

const nameOf = ({ title }: ArticleRow) => title

export const clientLoader = ({ request }: Route.LoaderArgs) => loadList<ArticleRow>(request, articleList)
export const loader = onServer(clientLoader)

export default function Articles({ loaderData }: Route.ComponentProps) {
  useReloadOn(['article'])
  const { askOne, askMany, dialog } = useRemoval<ArticleRow>({
    kind: 'article',
    shape: articleList,
    nameOf,
    done: 'Article deleted',
  })
  const addButton = (
    <Link to={href('/dashboard/article-form/:id?')} className={buttonClass('main', '', 'small')}>
      Write an article
    </Link>
  )
  return (
    <Page
      title="Help articles"
      lead="Published ones stand on the help page, and are suggested to clients who report a problem."
      action={addButton}
    >
      <List
        shape={articleList}
        loaded={loaderData}
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
