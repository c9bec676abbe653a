import { ArrowRight } from 'lucide-react'
import { renderEach } from '#app/components/ui/render-each.ts'
import { Section, SectionHeading } from '#app/components/ui/section.tsx'
import type { SectionViewProps } from './section-view-props.ts'

export function Topics({ anchor, props: { eyebrow, title, lead, items } }: SectionViewProps<'topics'>) {
  return (
    <Section id={anchor} labelledBy={`${anchor}-title`} isTinted>
      <SectionHeading id={`${anchor}-title`} eyebrow={eyebrow} title={title}>
        {lead}
      </SectionHeading>
      <ul className="grid gap-x-12 border-b border-line md:grid-cols-2 lg:gap-x-20">
        {renderEach(items, ({ title, text, to }) => (
          <li className="border-t border-line">
            <a href={to} className="group flex items-center justify-between gap-6 py-7">
              <span>
                <span className="block font-display text-title font-bold group-hover:text-accent">
                  {title}
                </span>
                <span className="mt-1.5 block text-muted">{text}</span>
              </span>
              <ArrowRight
                aria-hidden="true"
                className="size-6 shrink-0 text-accent transition-transform duration-150 group-hover:translate-x-1"
              />
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
