import { type Fill, Markdown } from '#app/components/ui/markdown/markdown.tsx'
import { languageOf } from '#core/language.ts'
import { fillDocument, type TextValues } from '#core/page/fill-text.ts'
import type { SectionProps } from '#core/page/section-types.ts'

export type Clause = { id: string; props: SectionProps<'clause'> }

type ClausesProps = { clauses: Clause[]; values: TextValues; isFirst: boolean; isPreview: boolean }

/** Parts of a document that follow each other, with a table of contents. */
export function Clauses({ clauses, values, isFirst, isPreview }: ClausesProps) {
  const contents = isFirst ? 'contents-title' : `${clauses[0]?.id}-contents-title`
  const fill: Fill = { key: JSON.stringify(values), parts: (part) => fillDocument(part, values) }
  const parts = clauses.map(({ id, props: { title, text } }) => ({
    ...{ id, text },
    title: fillDocument(title, values).join(''),
  }))
  return (
    <div className="wide grid gap-12 pb-24 pt-10 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-20">
      <nav aria-labelledby={contents} className="self-start lg:sticky lg:top-24">
        <h2 id={contents} className="mb-3 text-body">
          On this page
        </h2>
        <ol className="grid border-l border-line">
          {parts.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="-ml-px block border-l-2 border-transparent py-1.5 pl-4 text-muted hover:border-accent hover:text-ink"
              >
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="grid gap-14">
        {parts.map(({ id, title, text }) => (
          <section
            key={id}
            id={id}
            aria-labelledby={`${id}-title`}
            {...(isPreview && { 'data-section': id })}
          >
            <h2 id={`${id}-title`} className="mb-5 text-[1.75rem]">
              {title}
            </h2>
            <div className="prose" {...(languageOf(text) === 'bn' && { lang: 'bn' })}>
              <Markdown text={text} topHeading={3} fill={fill} />
            </div>
          </section>
        ))}
      </div>
    </div>
  )
}
