import { href, Link } from 'react-router'
import { listArticleTitles } from '#app/api/articles.ts'
import { api } from '#app/api/browser.ts'
import { listHeadedCategories } from '#app/api/categories.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { SearchBox } from '#app/components/list/search-box.tsx'
import { buttonClass } from '#app/components/ui/button.tsx'
import { byCategory } from '#core/category/category-headings.ts'
import { languageOf } from '#core/language.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/help'

export async function clientLoader({ request }: Route.LoaderArgs) {
  const q = new URL(request.url).searchParams.get('q')?.slice(0, 100) ?? ''
  const [titles, categories] = await Promise.all([
    listArticleTitles(api, q ? { q } : {}),
    listHeadedCategories(api, 'article'),
  ])
  const names = categories.map(({ name }) => name)
  return { q, groups: byCategory('article', titles, names) }
}
export const loader = onServer(clientLoader)

export default function Help({ loaderData: { q, groups } }: Route.ComponentProps) {
  useReloadOn(['article'])
  const report = (
    <Link to={href('/dashboard/report-problem')} className={buttonClass('second', '', 'small')}>
      Report a problem
    </Link>
  )
  return (
    <Page title="Help articles" lead="Answers in English and Bangla." action={report}>
      <div className="mb-10 max-w-measure">
        <SearchBox label="Search help articles" q={q} />
      </div>
      {groups.map(({ name, title, entries }) => (
        <Panel key={name} title={title}>
          <ul aria-label={title} className="divide-y divide-line border-y border-line">
            {entries.map(({ _id: id, title }) => (
              <li key={id}>
                <Link
                  to={href('/dashboard/help/:id', { id })}
                  lang={languageOf(title)}
                  dir="auto"
                  className="wrap-anywhere flex min-h-12 items-center py-3 font-semibold hover:underline"
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      ))}
      {groups.length === 0 && <NoArticles isSearch={q !== ''} />}
    </Page>
  )
}

const NoArticles = ({ isSearch }: { isSearch: boolean }) =>
  isSearch ? (
    <DashboardEmptyState title="No article has these words">
      Try fewer or other words, or report the problem: a person will answer.
    </DashboardEmptyState>
  ) : (
    <DashboardEmptyState title="No help articles yet">
      We are still writing them. Report a problem, and a person will answer.
    </DashboardEmptyState>
  )
