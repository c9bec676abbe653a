import { OrderButton } from '#app/components/site/order-button.tsx'
import { SocialIcon } from '#app/components/site/social-icon.tsx'
import { renderEach } from '#app/components/ui/render-each.ts'
import { Section, SectionHeading } from '#app/components/ui/section.tsx'
import type { SectionProps } from '#core/page/section-types.ts'
import type { SectionViewProps } from './section-view-props.ts'

/** Cards on a shared subgrid, so that matching parts align. */
export function Boosts({ anchor, props: { eyebrow, title, boosts } }: SectionViewProps<'boosts'>) {
  return (
    <Section id={anchor} labelledBy={`${anchor}-title`}>
      <SectionHeading id={`${anchor}-title`} eyebrow={eyebrow} title={title} />
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2 lg:grid-rows-[repeat(4,auto)]">
        {renderEach(boosts, (boost) => (
          <Boost {...boost} />
        ))}
      </div>
    </Section>
  )
}

const Boost = ({ title, platform, text, parts }: SectionProps<'boosts'>['boosts'][number]) => (
  <article className="grid gap-y-0 rounded-large border border-line bg-raised p-6 sm:p-9 lg:row-span-4 lg:grid-rows-subgrid lg:p-11">
    <h3 className="text-heading">
      <SocialIcon label={platform} className="mb-5 size-9" />
      {title}
    </h3>
    <p className="mt-4 text-lead text-muted">{text}</p>
    <dl className="mt-7 divide-y divide-line border-y border-line">
      {renderEach(parts, (part) => (
        <div className="grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[6rem_1fr]">
          <dt className="font-semibold">{part.title}</dt>
          <dd>{part.text}</dd>
        </div>
      ))}
    </dl>
    <OrderButton subject={title} isOneOfSeveral look="second" className="mt-8 justify-self-start" />
  </article>
)
