import { renderEach } from '#app/components/ui/render-each.ts'
import { Section, SectionHeading } from '#app/components/ui/section.tsx'
import type { SectionViewProps } from './section-view-props.ts'

/** Services as rows: name, description, deliverables. */
export function Deliverables({
  anchor,
  props: { eyebrow, title, resultLabel, rows },
}: SectionViewProps<'deliverables'>) {
  return (
    <Section id={anchor} labelledBy={`${anchor}-title`} isTinted>
      <SectionHeading id={`${anchor}-title`} eyebrow={eyebrow} title={title} />
      <ul className="border-b border-line">
        {renderEach(rows, ({ title, text, delivered }) => (
          <li className="grid gap-x-12 gap-y-3 border-t border-line py-8 md:grid-cols-[1.1fr_1.4fr] lg:grid-cols-[1.1fr_1.4fr_1fr] lg:py-10">
            <h3 className="text-[1.625rem] leading-tight lg:text-[1.875rem]">{title}</h3>
            <p className="text-body">{text}</p>
            <p className="text-muted md:col-start-2 lg:col-start-3">
              <span className="block text-small">{resultLabel}</span>
              {delivered}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
