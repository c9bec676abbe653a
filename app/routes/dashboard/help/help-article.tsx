import { href } from 'react-router'
import { getArticle } from '#app/api/articles.ts'
import { api } from '#app/api/browser.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { BackLink } from '#app/components/dashboard/screen/back-link.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { Markdown } from '#app/components/ui/markdown/markdown.tsx'
import { headingOf } from '#core/category/category-headings.ts'
import { languageOf } from '#core/language.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/help-article'

export const clientLoader = async ({ params }: Route.LoaderArgs) => ({
  article: await getArticle(api, params.id),
})
export const loader = onServer(clientLoader)

export default function HelpArticle({ loaderData: { article } }: Route.ComponentProps) {
  useReloadOn(['article'])
  const { title, body, category, published } = article
  const lead = `${headingOf('article', category)}${published ? '' : ' · Draft'}`
  return (
    <Page
      title={title}
      lead={lead}
      action={<BackLink to={href('/dashboard/help')}>All help articles</BackLink>}
    >
      <div lang={languageOf(body)} dir="auto" className="prose wrap-anywhere">
        <Markdown text={body} />
      </div>
    </Page>
  )
}
