import { Eye, EyeOff, Trash2 } from 'lucide-react'
import { href, Link, useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { plainText } from '#app/components/content/plain-text.ts'
import { useAction } from '#app/components/dashboard/records/use-action.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import type { Column } from '#app/components/list/columns.ts'
import { EditActions } from '#app/components/list/edit-actions.tsx'
import { List } from '#app/components/list/list.tsx'
import type { ListShape } from '#app/components/list/list-shape.ts'
import { loadList } from '#app/components/list/load-list.ts'
import { useRemoval } from '#app/components/list/removal.tsx'
import { RowAction } from '#app/components/list/row-action.tsx'
import { byLetters } from '#app/components/list/sorts.ts'
import { Badge } from '#app/components/ui/badge.tsx'
import { buttonClass } from '#app/components/ui/button.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import type { ArticleRow } from '#core/article/article.ts'
import { articleAudiences, articleCategories } from '#core/article/article-categories.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/articles'

const articleList: ListShape = {
  resource: 'articles',
  noun: { one: 'article', many: 'articles' },
  search: 'Search articles',
  paging: 'numbered',
  sorts: [
    { value: 'position', label: 'Lowest position first' },
    { value: '-position', label: 'Highest position first' },
    ...byLetters('title', 'Title'),
    { value: 'createdAt', label: 'Oldest first' },
  ],
  filters: [
    {
      kind: 'choice',
      name: 'category',
      label: 'Category',
      all: 'Any category',
      choices: Object.entries(articleCategories).map(([value, label]) => ({ value, label })),
    },
    {
      kind: 'choice',
      name: 'audience',
      label: 'Readers',
      all: 'Any readers',
      choices: Object.entries(articleAudiences).map(([value, label]) => ({ value, label })),
    },
    {
      kind: 'choice',
      name: 'published',
      label: 'Visibility',
      all: 'Published and drafts',
      choices: [
        { value: 'true', label: 'Published' },
        { value: 'false', label: 'Drafts' },
      ],
    },
  ],
}

const columns: Column<ArticleRow>[] = [
  { label: 'Title', sort: 'title', cell: (row) => <Title row={row} /> },
  { label: 'Category', className: 'whitespace-nowrap', cell: ({ category }) => articleCategories[category] },
  { label: 'Readers', className: 'min-w-28', cell: ({ audience }) => articleAudiences[audience] },
  { label: 'Position', sort: 'position', cell: ({ position }) => position },
  {
    label: 'Visibility',
    cell: ({ published }) => (
      <Badge tone={published ? 'success' : 'neutral'}>{published ? 'Published' : 'Draft'}</Badge>
    ),
  },
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
        actions={(row) => <Actions row={row} onDelete={() => askOne(row)} />}
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

function Title({ row: { _id, title, body } }: { row: ArticleRow }) {
  return (
    <Link to={href('/dashboard/article-form/:id?', { id: _id })} className="group block min-w-0">
      <span className="wrap-anywhere block font-semibold group-hover:underline">{title}</span>
      <span className="wrap-anywhere line-clamp-1 text-small text-muted">
        {plainText(body.slice(0, 300))}
      </span>
    </Link>
  )
}

function Actions({ row, onDelete }: { row: ArticleRow; onDelete: () => void }) {
  const { _id: id, published, version } = row
  const { revalidate } = useRevalidator()
  const { isWorking, act } = useAction()
  const publish = async () => {
    await api.patch(`/articles/${id}`, { published: !published, version })
    showToast({ title: published ? 'Article is a draft again' : 'Article published' })
    await revalidate()
  }
  const about = nameOf(row)
  return (
    <>
      <RowAction
        isFolding
        label={published ? 'Unpublish' : 'Publish'}
        about={about}
        icon={published ? EyeOff : Eye}
        isWaiting={isWorking}
        onClick={() => void act(publish)}
      />
      <EditActions about={about} to={href('/dashboard/article-form/:id?', { id })} onDelete={onDelete} />
    </>
  )
}
