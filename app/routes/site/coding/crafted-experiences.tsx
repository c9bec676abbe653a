import { ArrowUpRight } from 'lucide-react'
import { ExternalLink } from '#app/components/ui/external-link.tsx'
import { Picture } from '#app/components/ui/picture.tsx'
import { Section, SectionHeading } from '#app/components/ui/section.tsx'
import { useBrand } from '#app/components/use-brand.ts'
import { demoProjects, demoTags } from './demo-projects.ts'

/** Three demo projects. The first is large and lists its features. */
export function CraftedExperiences() {
  const [first, ...others] = demoProjects
  return (
    <Section id="work" labelledBy="work-title">
      <SectionHeading id="work-title" eyebrow="Portfolio" title="Crafted Experiences">
        Three projects to click through. Each opens its demo in a new tab.
      </SectionHeading>
      <div className="grid gap-14 md:grid-cols-2 md:gap-x-8 lg:gap-y-20">
        <div className="md:col-span-2">
          <Project {...first} isLarge />
        </div>
        {others.map((project) => (
          <Project key={project.link} {...project} />
        ))}
      </div>
    </Section>
  )
}

type ProjectProps = (typeof demoProjects)[number] & { isLarge?: boolean }

function Project({ projectName, projectDescription, details, image, link, isLarge = false }: ProjectProps) {
  const { demoLinks } = useBrand()
  return (
    <article
      className={`group relative grid content-start gap-6 ${isLarge ? 'items-center lg:grid-cols-[1.65fr_1fr] lg:gap-12' : ''}`}
    >
      <div className="overflow-hidden rounded-large border border-line">
        <Picture
          src={image}
          alt=""
          width={960}
          height={600}
          className="transition-transform duration-250 ease-out group-hover:scale-[1.015]"
        />
      </div>
      <div>
        <h3 className={isLarge ? 'text-[1.75rem] leading-tight lg:text-[2rem]' : 'text-title'}>
          {projectName}
        </h3>
        <p className={`mt-3 text-muted ${isLarge ? 'text-lead' : ''}`}>{projectDescription}</p>
        {details && (
          <ul className="mt-5 divide-y divide-line border-y border-line">
            {details.map((detail) => (
              <li key={detail} className="py-2.5">
                {detail}
              </li>
            ))}
          </ul>
        )}
        <Tags />
        <ExternalLink
          href={demoLinks[link]}
          className="mt-4 inline-flex min-h-11 items-center gap-1.5 font-semibold text-accent underline-offset-4 after:absolute after:inset-0 group-hover:underline"
        >
          Open the demo
          <span className="sr-only">: {projectName}</span>
          <ArrowUpRight aria-hidden="true" className="size-5" />
        </ExternalLink>
      </div>
    </article>
  )
}

const Tags = () => (
  <ul aria-label="Built with" className="mt-5 flex flex-wrap gap-2">
    {demoTags.map((tag) => (
      <li key={tag} className="rounded-full border border-line px-3 py-1 text-small font-medium text-muted">
        {tag}
      </li>
    ))}
  </ul>
)
