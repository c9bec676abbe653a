import { href } from 'react-router'
import { Question, questionFacts, type ShownQuestion } from '#app/components/content/question.tsx'
import { pageMeta } from '#app/components/site/page-meta.ts'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { ClosingBand } from '#app/components/ui/closing-band.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { FilterLinks } from '#app/components/ui/filter-links.tsx'
import { PageHeader } from '#app/components/ui/page-header.tsx'
import { coreContext } from '#app/core-context.ts'
import { anchorOf, byCategory } from '#core/category/category-headings.ts'
import type { Route } from './+types/faq'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const entries = loaderData?.groups.flatMap((group) => group.entries) ?? []
  return pageMeta(matches, {
    title: loaderData?.texts.searchTitle ?? '',
    description: loaderData?.texts.description ?? '',
    path: href('/faq'),
    picture: 'faq',
    facts: questionFacts(entries),
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, faqs, categories, listPages } = context.get(coreContext)
  const [published, names, texts] = await Promise.all([
    faqs.listPublishedFaqs(ctx),
    categories.readCategories(ctx, 'faq'),
    listPages.readListTexts(ctx, 'faq'),
  ])
  const groups = byCategory('faq', published, names).map(({ entries, name, title }) => ({
    ...{ name: anchorOf(name), title },
    entries: entries.map(({ id, question, answer }): ShownQuestion => ({ id, question, answer })),
  }))
  return { groups, texts }
}

const contactLink = <ButtonLink href={href('/contact')}>Ask us</ButtonLink>

export default function FaqPage({ loaderData: { groups, texts } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader eyebrow="FAQ" title={texts.title}>
        {texts.lead}
      </PageHeader>
      {groups.length === 0 ? (
        <div className="wide pb-24 pt-8">
          <EmptyState title="No questions here yet" actions={contactLink}>
            We are still writing the answers. Ask us yours: a person will reply.
          </EmptyState>
        </div>
      ) : (
        <>
          <div className="wide grid grid-cols-1 gap-14 pb-24 pt-8">
            {groups.length > 1 && (
              <FilterLinks
                label="Topics"
                links={groups.map(({ name, title }) => ({ label: title, to: `#${name}`, isCurrent: false }))}
              />
            )}
            {groups.map(({ name, title, entries }) => (
              <section
                key={name}
                id={name}
                aria-labelledby={`${name}-title`}
                className="grid grid-cols-1 gap-5 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-20"
              >
                <h2 id={`${name}-title`} className="text-[1.75rem]">
                  {title}
                </h2>
                <div className="min-w-0 border-t border-line">
                  {entries.map((entry) => (
                    <Question key={entry.id} {...entry} />
                  ))}
                </div>
              </section>
            ))}
          </div>
          {texts.closing && (
            <ClosingBand title={texts.closing.title} actions={contactLink}>
              {texts.closing.text}
            </ClosingBand>
          )}
        </>
      )}
    </>
  )
}
