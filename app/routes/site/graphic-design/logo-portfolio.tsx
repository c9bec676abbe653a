import { ExternalButton, ExternalLink } from '#app/components/ui/external-link.tsx'
import { Picture } from '#app/components/ui/picture.tsx'
import { Section, SectionHeading } from '#app/components/ui/section.tsx'
import { useBrand } from '#app/components/use-brand.ts'
import { type LogoItem, logoItems } from './logo-items.ts'

/** Seven logos and a 'View More' cell, which fill three rows of four columns. */
export function LogoPortfolio() {
  const { designPortfolioLink } = useBrand()
  return (
    <Section id="logos" labelledBy="logos-title">
      <SectionHeading id="logos-title" eyebrow="Portfolio" title="Seven logos, seven trades">
        Each opens our design portfolio in a new tab.
      </SectionHeading>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-7 md:grid-cols-4 md:gap-x-6 md:gap-y-8">
        {logoItems.map((item) => (
          <li key={item.id} className="first:col-span-2 first:row-span-2">
            <Logo {...item} link={designPortfolioLink} />
          </li>
        ))}
        <li className="col-span-2 flex flex-col items-start justify-center gap-5 py-4 md:px-6">
          <p className="font-display text-title font-bold leading-snug">
            Posters, covers and the sketches before them are in the full portfolio.
          </p>
          <ExternalButton look="second" href={designPortfolioLink}>
            View More
          </ExternalButton>
        </li>
      </ul>
    </Section>
  )
}

const Logo = ({ title, trade, story, img, link }: LogoItem & { link: string }) => (
  <ExternalLink href={link} className="group block rounded-large">
    <span className="block overflow-hidden rounded-large">
      <Picture
        src={img}
        alt=""
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
