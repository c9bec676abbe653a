import { Section, SectionHeading } from '#app/components/ui/section.tsx'

type ServiceCard = { title: string; description: string; result: string }

const stages: { stage: string; cards: [ServiceCard, ServiceCard] }[] = [
  {
    stage: 'Build',
    cards: [
      {
        title: 'Custom WordPress Design',
        description:
          'Pages drawn for your business and your words, then built as a theme that is only yours.',
        result: 'A theme of your own, with blocks you fill in',
      },
      {
        title: 'WooCommerce Setup',
        description: 'Products, delivery, taxes and payment, set up and tried out with a real order.',
        result: 'A shop that takes its first order on day one',
      },
    ],
  },
  {
    stage: 'Improve',
    cards: [
      {
        title: 'Speed Optimization',
        description:
          'Smaller pictures, fewer plugins, a cache that fits: measured before and measured after.',
        result: 'Both measurements, side by side',
      },
      {
        title: 'SEO & Performance',
        description:
          'Titles, structure, sitemap and loading time, so that search engines read what you mean.',
        result: 'A list of what was changed, page by page',
      },
    ],
  },
  {
    stage: 'Look after',
    cards: [
      {
        title: 'Theme & Plugin Customization',
        description:
          'The theme or plugin you already have, changed to do the last part that it cannot do yet.',
        result: 'Changes that survive the next update',
      },
      {
        title: 'Maintenance & Support',
        description: 'Updates, backups and a person who answers when something looks wrong.',
        result: 'A backup we have restored, not only stored',
      },
    ],
  },
]

/** Six services, grouped by the stage at which a site needs them. */
export function WordpressServices() {
  return (
    <Section id="services" labelledBy="services-title">
      <SectionHeading id="services-title" eyebrow="Services" title="From the first page to the next update">
        Take one, or all six. Each is quoted by itself.
      </SectionHeading>
      <div className="border-b border-line">
        {stages.map(({ stage, cards }) => (
          <div
            key={stage}
            className="grid gap-x-12 gap-y-9 border-t border-line py-10 md:grid-cols-2 lg:grid-cols-[9rem_1fr_1fr] lg:py-14"
          >
            <p className="font-display text-title font-bold text-accent md:col-span-2 lg:col-span-1">
              {stage}
            </p>
            {cards.map((card) => (
              <Card key={card.title} {...card} />
            ))}
          </div>
        ))}
      </div>
    </Section>
  )
}

const Card = ({ title, description, result }: ServiceCard) => (
  <article className="flex flex-col">
    <h3 className="text-[1.625rem] leading-tight lg:text-[1.875rem]">{title}</h3>
    <p className="mt-3 text-body text-muted">{description}</p>
    <p className="mt-auto pt-5">
      <span className="block text-small text-muted">You get</span>
      <span className="font-semibold">{result}</span>
    </p>
  </article>
)
