import { ArrowUpRight } from 'lucide-react'
import { ExternalLink } from '#app/components/ui/external-link.tsx'
import { renderEach } from '#app/components/ui/render-each.ts'
import { Section, SectionHeading } from '#app/components/ui/section.tsx'
import { useBrand } from '#app/components/use-brand.ts'
import type { SectionProps } from '#core/page/section-types.ts'
import { SectionPicture } from './section-picture.tsx'
import type { SectionViewProps } from './section-view-props.ts'

type Props = SectionProps<'demos'>

/** Demo projects. The first is large and lists its features. */
export function Demos({
  anchor,
  props: { eyebrow, title, lead, tags, projects },
}: SectionViewProps<'demos'>) {
  const [first, ...others] = projects
  return (
    <Section id={anchor} labelledBy={`${anchor}-title`}>
      <SectionHeading id={`${anchor}-title`} eyebrow={eyebrow} title={title}>
        {lead}
      </SectionHeading>
      <div className="grid gap-14 md:grid-cols-2 md:gap-x-8 lg:gap-y-20">
        {first && (
          <div className="md:col-span-2">
            <Project {...first} tags={tags} isLarge />
          </div>
        )}
        {renderEach(others, (project) => (
          <Project {...project} tags={tags} />
        ))}
      </div>
    </Section>
  )
}

type ProjectProps = Props['projects'][number] & Pick<Props, 'tags'> & { isLarge?: boolean }

function Project({ title, text, details, picture, alt, demo, tags, isLarge = false }: ProjectProps) {
  const { demoLinks } = useBrand()
  return (
    <article
      className={`group relative grid content-start gap-6 ${isLarge ? 'items-center lg:grid-cols-[1.65fr_1fr] lg:gap-12' : ''}`}
    >
      <div className="overflow-hidden rounded-large border border-line">
        <SectionPicture
          address={picture}
          alt={alt}
          width={960}
          height={600}
          className="transition-transform duration-250 ease-out group-hover:scale-[1.015]"
        />
      </div>
      <div>
        <h3 className={isLarge ? 'text-[1.75rem] leading-tight lg:text-[2rem]' : 'text-title'}>{title}</h3>
        <p className={`mt-3 text-muted ${isLarge ? 'text-lead' : ''}`}>{text}</p>
        {isLarge && details.length > 0 && (
          <ul className="mt-5 divide-y divide-line border-y border-line">
            {renderEach(details, (detail) => (
              <li className="py-2.5">{detail}</li>
            ))}
          </ul>
        )}
        {tags.length > 0 && <Tags tags={tags} />}
        <ExternalLink
          href={demoLinks[demo]}
          className="mt-4 inline-flex min-h-11 items-center gap-1.5 font-semibold text-accent underline-offset-4 after:absolute after:inset-0 group-hover:underline"
        >
          Open the demo
          <span className="sr-only">: {title}</span>
          <ArrowUpRight aria-hidden="true" className="size-5" />
        </ExternalLink>
      </div>
    </article>
  )
}

const Tags = ({ tags }: Pick<Props, 'tags'>) => (
  <ul aria-label="Built with" className="mt-5 flex flex-wrap gap-2">
    {renderEach(tags, (tag) => (
      <li className="rounded-full border border-line px-3 py-1 text-small font-medium text-muted">{tag}</li>
    ))}
  </ul>
)
