import { OrderButton } from '#app/components/site/order-button.tsx'
import { SocialIcon } from '#app/components/site/social-icon.tsx'
import { Section, SectionHeading } from '#app/components/ui/section.tsx'

const boosts = [
  {
    title: 'Facebook Growth',
    platform: 'Facebook',
    description: 'For shops, restaurants and services whose customers ask, compare and order on Facebook.',
    parts: [
      ['The page', 'Name, pictures, buttons and opening hours, so that a visitor finds what to do.'],
      ['The posts', 'Written and drawn by us, in English or Bangla, shown to you before they go out.'],
      ['The reach', 'Advertising to the district, the age and the interest that you sell to.'],
    ],
  },
  {
    title: 'Instagram Boost',
    platform: 'Instagram',
    description: 'For brands that sell by their looks: fashion, food, interiors, travel.',
    parts: [
      ['The grid', 'One look for nine pictures, since that is what a new visitor sees first.'],
      ['The reels', 'Short films cut from what you already have on your phone.'],
      ['The tags', 'Places, topics and partners chosen by hand, not the same thirty every day.'],
    ],
  },
] as const

/** Two cards on a shared subgrid, so that matching parts align. */
export function Boosts() {
  return (
    <Section id="boosts" labelledBy="boosts-title">
      <SectionHeading id="boosts-title" eyebrow="Two boosts" title="Two platforms, two different jobs" />
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2 lg:grid-rows-[repeat(4,auto)]">
        {boosts.map((boost) => (
          <Boost key={boost.title} {...boost} />
        ))}
      </div>
    </Section>
  )
}

const Boost = ({ title, platform, description, parts }: (typeof boosts)[number]) => (
  <article className="grid gap-y-0 rounded-large border border-line bg-raised p-6 sm:p-9 lg:row-span-4 lg:grid-rows-subgrid lg:p-11">
    <h3 className="text-heading">
      <SocialIcon label={platform} className="mb-5 size-9" />
      {title}
    </h3>
    <p className="mt-4 text-lead text-muted">{description}</p>
    <dl className="mt-7 divide-y divide-line border-y border-line">
      {parts.map(([part, text]) => (
        <div key={part} className="grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[6rem_1fr]">
          <dt className="font-semibold">{part}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
    <OrderButton subject={title} isOneOfSeveral look="second" className="mt-8 justify-self-start" />
  </article>
)
