import { renderEach } from '#app/components/ui/render-each.ts'
import { Section, SectionHeading } from '#app/components/ui/section.tsx'
import type { SectionProps } from '#core/page/section-types.ts'
import type { SectionViewProps } from './section-view-props.ts'

type Card = SectionProps<'stages'>['stages'][number]['cards'][number]

/** Services, grouped by the stage at which they are needed. */
export function Stages({
  anchor,
  props: { eyebrow, title, lead, resultLabel, stages },
}: SectionViewProps<'stages'>) {
  return (
    <Section id={anchor} labelledBy={`${anchor}-title`}>
      <SectionHeading id={`${anchor}-title`} eyebrow={eyebrow} title={title}>
        {lead}
      </SectionHeading>
      <div className="border-b border-line">
        {renderEach(stages, ({ stage, cards }) => (
          <div className="grid gap-x-12 gap-y-9 border-t border-line py-10 md:grid-cols-2 lg:grid-cols-[9rem_1fr_1fr] lg:py-14">
            <p className="font-display text-title font-bold text-accent md:col-span-2 lg:col-span-1">
              {stage}
            </p>
            {renderEach(cards, (card) => (
              <ServiceCard {...card} resultLabel={resultLabel} />
            ))}
          </div>
        ))}
      </div>
    </Section>
  )
}

const ServiceCard = ({ title, text, result, resultLabel }: Card & { resultLabel: string }) => (
  <article className="flex flex-col">
    <h3 className="text-[1.625rem] leading-tight lg:text-[1.875rem]">{title}</h3>
    <p className="mt-3 text-body text-muted">{text}</p>
    <p className="mt-auto pt-5">
      <span className="block text-small text-muted">{resultLabel}</span>
      <span className="font-semibold">{result}</span>
    </p>
  </article>
)
