import { href } from 'react-router'
import { pageMeta } from '#app/components/site/page-meta.ts'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { ClosingBand } from '#app/components/ui/closing-band.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { PageHeader } from '#app/components/ui/page-header.tsx'
import { coreContext } from '#app/core-context.ts'
import { readListRequest } from '#app/page-request.ts'
import { anchorOf, byCategory } from '#core/category/category-headings.ts'
import { languageOf } from '#core/language.ts'
import { query } from '#core/listing.ts'
import { pageRequest } from '#core/paging.ts'
import type { Route } from './+types/help'
import { HelpSearch } from './help-search.tsx'

const helpRequest = pageRequest.pick({ limit: true }).extend(query)

export const handle = { query: ['q'] }

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...pageMeta(matches, {
    title: loaderData?.texts.searchTitle ?? '',
    description: loaderData?.texts.description ?? '',
    path: href('/help'),
    picture: 'help',
  }),
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx, articles, categories, listPages } = context.get(coreContext)
  const { q = '' } = readListRequest(request, helpRequest, 1)
  const [titles, names, texts] = await Promise.all([
    articles.listArticleTitles(ctx, { q, audience: 'public' }),
    categories.readCategories(ctx, 'article'),
    listPages.readListTexts(ctx, 'help'),
  ])
  return { q, groups: byCategory('article', titles, names), texts }
}

const contactLink = <ButtonLink href={href('/contact')}>Ask us</ButtonLink>

export default function HelpPage({ loaderData: { q, groups, texts } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader eyebrow="Help" title={texts.title}>
        {texts.lead}
      </PageHeader>
      <div className="wide grid grid-cols-1 gap-14 pb-24 pt-8">
        <HelpSearch q={q} />
        {groups.map(({ name, title, entries }) => (
          <section
            key={name}
            aria-labelledby={`${anchorOf(name)}-title`}
            className="grid grid-cols-1 gap-5 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-20"
          >
            <h2 id={`${anchorOf(name)}-title`} className="text-[1.75rem]">
              {title}
            </h2>
            <ul className="min-w-0 border-t border-line">
              {entries.map(({ id, title }) => (
                <li key={id} className="border-b border-line">
                  <a
                    href={href('/help/:id', { id })}
                    lang={languageOf(title)}
                    dir="auto"
                    className="wrap-anywhere flex min-h-14 items-center py-4 text-[1.1875rem] font-semibold hover:text-accent"
                  >
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {groups.length === 0 && (
          <EmptyState title={q ? 'No article has these words' : 'No articles here yet'} actions={contactLink}>
            {q
              ? 'Try fewer or other words, or ask us: a person will reply.'
              : 'We are still writing them. Ask us your question: a person will reply.'}
          </EmptyState>
        )}
      </div>
      {groups.length > 0 && texts.closing && (
        <ClosingBand title={texts.closing.title} actions={contactLink}>
          {texts.closing.text}
        </ClosingBand>
      )}
    </>
  )
}
