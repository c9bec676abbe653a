import { ButtonLink } from '#app/components/ui/button.tsx'
import { renderEach } from '#app/components/ui/render-each.ts'
import { Section, SectionHeading } from '#app/components/ui/section.tsx'
import type { SectionProps } from '#core/page/section-types.ts'
import { SectionPicture } from './section-picture.tsx'
import type { SectionViewProps } from './section-view-props.ts'

type Props = SectionProps<'services'>

export function Services({
  anchor,
  props: { eyebrow, title, lead, first, others },
}: SectionViewProps<'services'>) {
  return (
    <Section id={anchor} labelledBy={`${anchor}-title`}>
      <SectionHeading id={`${anchor}-title`} eyebrow={eyebrow} title={title}>
        {lead}
      </SectionHeading>
      <div className="grid gap-12 lg:grid-cols-[1.2fr_1fr] lg:gap-16">
        <LargeCard {...first} />
        <div className="flex flex-col justify-between gap-10">
          {renderEach(others, (service) => (
            <Service {...service} />
          ))}
        </div>
      </div>
    </Section>
  )
}

function LargeCard({ title, text, picture, alt, firstButton, secondButton }: Props['first']) {
  return (
    <article className="flex flex-col rounded-large bg-surface p-6 md:p-10">
      <SectionPicture address={picture} alt={alt} width={640} height={480} className="mx-auto max-w-lg" />
      <h3 className="mt-6 text-heading">{title}</h3>
      <p className="mt-3 max-w-measure text-lead text-muted">{text}</p>
      <div className="mt-auto flex flex-wrap gap-3 pt-7">
        <ButtonLink href={firstButton.to}>{firstButton.label}</ButtonLink>
        <ButtonLink look="second" href={secondButton.to}>
          {secondButton.label}
        </ButtonLink>
      </div>
    </article>
  )
}

function Service({ title, text, picture, alt, to }: Props['others'][number]) {
  return (
    <article className="grid grow items-center gap-6 border-t border-line pt-8 sm:grid-cols-[1fr_1.1fr] lg:grid-cols-1 xl:grid-cols-[1fr_1.05fr]">
      <div>
        <h3 className="text-[1.75rem]">{title}</h3>
        <p className="mt-2 text-muted">{text}</p>
        <ButtonLink look="second" href={to} className="mt-5">
          Order Now<span className="sr-only">: {title}</span>
        </ButtonLink>
      </div>
      <SectionPicture address={picture} alt={alt} width={640} height={480} className="max-w-sm" />
    </article>
  )
}
