import { href } from 'react-router'
import { plainText } from '#app/components/content/plain-text.ts'
import { shorten } from '#app/components/content/shorten.ts'
import { pageMeta } from '#app/components/site/page-meta.ts'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { ClosingBand } from '#app/components/ui/closing-band.tsx'
import { Markdown } from '#app/components/ui/markdown/markdown.tsx'
import { PageHeader } from '#app/components/ui/page-header.tsx'
import { coreContext } from '#app/core-context.ts'
import { toErrorPage } from '#app/page-refusal.ts'
import { headingOf } from '#core/category/category-headings.ts'
import { languageOf } from '#core/language.ts'
import type { Route } from './+types/help-article'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  const { id, title, body } = loaderData
  return pageMeta(matches, {
    title,
    description: shorten(plainText(body), 200),
    path: href('/help/:id', { id }),
    picture: `articles/${id}`,
    type: 'article',
  })
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { ctx, articles, listPages } = context.get(coreContext)
  const article = await articles.getPublicArticle(ctx, params.id).catch((error: unknown) => {
    throw toErrorPage(error, 'not_found')
  })
  const { id, title, body, category } = article
  const closing = await listPages.readClosing(ctx, 'article')
  return { id, title, body, category: headingOf('article', category), closing }
}

export default function HelpArticlePage({ loaderData }: Route.ComponentProps) {
  const { title, body, category, closing } = loaderData
  return (
    <>
      <article>
        <PageHeader
          eyebrow={category}
          title={
            <span lang={languageOf(title)} dir="auto" className="wrap-anywhere">
              {title}
            </span>
          }
        />
        <div className="wide pb-16 pt-6">
          <div lang={languageOf(body)} dir="auto" className="prose wrap-anywhere">
            <Markdown text={body} />
          </div>
          <p className="mt-10">
            <a href={href('/help')} className="font-semibold text-accent hover:underline">
              All help articles
            </a>
          </p>
        </div>
      </article>
      {closing && (
        <ClosingBand title={closing.title} actions={<ButtonLink href={href('/contact')}>Ask us</ButtonLink>}>
          {closing.text}
        </ClosingBand>
      )}
    </>
  )
}
