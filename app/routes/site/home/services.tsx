import { href } from 'react-router'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { Picture } from '#app/components/ui/picture.tsx'
import { Section, SectionHeading } from '#app/components/ui/section.tsx'

export function Services() {
  return (
    <Section id="services" labelledBy="services-title">
      <SectionHeading id="services-title" eyebrow="Services" title="Three things, done properly">
        Each has its own page with what you get and what it costs.
      </SectionHeading>
      <div className="grid gap-12 lg:grid-cols-[1.2fr_1fr] lg:gap-16">
        <WebsiteBuilder />
        <div className="flex flex-col justify-between gap-10">
          <SocialBooster />
          <Designer />
        </div>
      </div>
    </Section>
  )
}

function WebsiteBuilder() {
  return (
    <article className="flex flex-col rounded-large bg-surface p-6 md:p-10">
      <Picture src="/art/services/website.svg" alt="" width={640} height={480} className="mx-auto max-w-lg" />
      <h3 className="mt-6 text-heading">Website Builder</h3>
      <p className="mt-3 max-w-measure text-lead text-muted">
        Custom MERN-stack coding when the site has to do something, or WordPress when you want to write it
        yourself.
      </p>
      <div className="mt-auto flex flex-wrap gap-3 pt-7">
        <ButtonLink href={href('/coding')}>{'<Coding> MERN <Coding/>'}</ButtonLink>
        <ButtonLink look="second" href={href('/wordpress')}>
          WordPress
        </ButtonLink>
      </div>
    </article>
  )
}

type ServiceProps = { title: string; text: string; picture: string; to: string }

function Service({ title, text, picture, to }: ServiceProps) {
  return (
    <article className="grid grow items-center gap-6 border-t border-line pt-8 sm:grid-cols-[1fr_1.1fr] lg:grid-cols-1 xl:grid-cols-[1fr_1.05fr]">
      <div>
        <h3 className="text-[1.75rem]">{title}</h3>
        <p className="mt-2 text-muted">{text}</p>
        <ButtonLink look="second" href={to} className="mt-5">
          Order Now<span className="sr-only">: {title}</span>
        </ButtonLink>
      </div>
      <Picture src={picture} alt="" width={640} height={480} className="max-w-sm" />
    </article>
  )
}

const SocialBooster = () => (
  <Service
    title="Social Booster"
    text="Likes, followers, subscribers and traffic on social platforms, mainly Facebook and Instagram."
    picture="/art/services/social.svg"
    to={href('/social-booster')}
  />
)

const Designer = () => (
  <Service
    title="Designer"
    text="Logos, posters, online posters and book covers, drawn for you and delivered with their sources."
    picture="/art/services/design.svg"
    to={href('/graphic-design')}
  />
)
