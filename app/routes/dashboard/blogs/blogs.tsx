import { Trash2 } from 'lucide-react'
import { href, Link } from 'react-router'
import { listCategories } from '#app/api/blog-topics.ts'
import { api } from '#app/api/browser.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { EditActions } from '#app/components/list/edit-actions.tsx'
import { List } from '#app/components/list/list.tsx'
import { loadList } from '#app/components/list/load-list.ts'
import { useRemoval } from '#app/components/list/removal.tsx'
import { buttonClass } from '#app/components/ui/button.tsx'
import type { BlogRow } from '#core/blog/blog.ts'
import { onServer } from '../server-read.server.ts'
import { useHasPermission } from '../shell/use-account.ts'
import type { Route } from './+types/blogs'
import { blogColumns, blogListOf, nameOfBlog } from './blog-list.tsx'

export async function clientLoader({ request }: Route.LoaderArgs) {
  const categories = await listCategories(api)
  return { categories, loaded: await loadList<BlogRow>(request, blogListOf(categories, true)) }
}
export const loader = onServer(clientLoader)

export default function Blogs({ loaderData: { categories, loaded } }: Route.ComponentProps) {
  useReloadOn([])
  const mayEdit = useHasPermission('blog.update')
  const shape = blogListOf(categories, mayEdit)
  const { askOne, askMany, dialog } = useRemoval<BlogRow>({
    kind: 'blog',
    shape,
    nameOf: nameOfBlog,
    question: 'Are you sure you want to delete this blog? This action cannot be undone.',
    done: 'Blog deleted',
  })
  const writeButton = mayEdit && (
    <div className="flex flex-wrap items-center gap-3">
      <Link to={href('/dashboard/blog-topics')} className={buttonClass('second', '', 'small')}>
        Categories, tags, authors
      </Link>
      <Link to={href('/dashboard/blog-form/:id?')} className={buttonClass('main', '', 'small')}>
        Write a post
      </Link>
    </div>
  )
  const actions = (row: BlogRow) => (
    <EditActions
      about={nameOfBlog(row)}
      to={href('/dashboard/blog-form/:id?', { id: row._id })}
      onDelete={() => askOne(row)}
    />
  )
  return (
    <Page title="Blogs" lead="Posts of the website." action={writeButton}>
      <List
        shape={shape}
        loaded={loaded}
        columns={blogColumns}
        nameOf={nameOfBlog}
        isExportable={mayEdit}
        actions={mayEdit ? actions : undefined}
        bulk={mayEdit ? [{ label: 'Delete', icon: Trash2, run: askMany }] : undefined}
        empty={
          <DashboardEmptyState title="No blog data found">New posts will be listed here.</DashboardEmptyState>
        }
      />
      {dialog}
    </Page>
  )
}
