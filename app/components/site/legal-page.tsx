import type { ReactNode } from 'react'
import { DayTime } from '../time/day-time.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export type LegalSection = { id: string; title: string; text: ReactNode }

type LegalPageProps = {
  title: string
  lead: ReactNode
  /** Effective date. */
  since: string
  sections: LegalSection[]
}

/** Legal document with a table of contents. */
export function LegalPage({ title, lead, since, sections }: LegalPageProps) {
  return (
    <>
      <PageHeader
        eyebrow={
          <>
            In force since <DayTime value={since} />
          </>
        }
        title={title}
      >
        {lead}
      </PageHeader>
      <div className="wide grid gap-12 pb-24 pt-10 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-20">
        <nav aria-labelledby="contents-title" className="self-start lg:sticky lg:top-24">
          <h2 id="contents-title" className="mb-3 text-body">
            On this page
          </h2>
          <ol className="grid border-l border-line">
            {sections.map(({ id, title }) => (
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
          {sections.map(({ id, title, text }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`} className="mb-5 text-[1.75rem]">
                {title}
              </h2>
              <div className="prose">{text}</div>
            </section>
          ))}
        </div>
      </div>
    </>
  )
}
