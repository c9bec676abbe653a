import { ExternalButton, ExternalLink } from '#app/components/ui/external-link.tsx'
import { renderEach } from '#app/components/ui/render-each.ts'
import { Section, SectionHeading } from '#app/components/ui/section.tsx'
import { useBrand } from '#app/components/use-brand.ts'
import type { SectionProps } from '#core/page/section-types.ts'
import { SectionPicture } from './section-picture.tsx'
import type { SectionViewProps } from './section-view-props.ts'

type Item = SectionProps<'logos'>['items'][number]

/** Logos and a 'View More' cell: seven logos fill three rows of four columns. */
export function Logos({ anchor, props: { eyebrow, title, lead, items, more } }: SectionViewProps<'logos'>) {
  const { designPortfolioLink } = useBrand()
  return (
    <Section id={anchor} labelledBy={`${anchor}-title`}>
      <SectionHeading id={`${anchor}-title`} eyebrow={eyebrow} title={title}>
        {lead}
      </SectionHeading>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-7 md:grid-cols-4 md:gap-x-6 md:gap-y-8">
        {renderEach(items, (item) => (
          <li className="first:col-span-2 first:row-span-2">
            <Logo {...item} link={designPortfolioLink} />
          </li>
        ))}
        <li className="col-span-2 flex flex-col items-start justify-center gap-5 py-4 md:px-6">
          <p className="font-display text-title font-bold leading-snug">{more}</p>
          <ExternalButton look="second" href={designPortfolioLink}>
            View More
          </ExternalButton>
        </li>
      </ul>
    </Section>
  )
}

const Logo = ({ title, trade, story, picture, alt, link }: Item & { link: string }) => (
  <ExternalLink href={link} className="group block rounded-large">
    <span className="block overflow-hidden rounded-large">
      <SectionPicture
        address={picture}
        alt={alt}
        width={480}
        height={360}
        className="transition-transform duration-250 ease-out group-hover:scale-[1.03]"
      />
    </span>
    <span className={`mt-3 block font-semibold group-hover:underline ${story ? 'text-title' : ''}`}>
      {title}
    </span>
    <span className="block text-small text-muted">{trade}</span>
    {story && <span className="mt-2 block max-w-md">{story}</span>}
  </ExternalLink>
)
