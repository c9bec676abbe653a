import { ArrowRight } from 'lucide-react'
import { href } from 'react-router'
import { Section, SectionHeading } from '#app/components/ui/section.tsx'

const fields = [
  {
    title: 'Websites with coding',
    text: 'React, Node.js and MongoDB, for sites that do something.',
    to: href('/coding'),
  },
  {
    title: 'WordPress',
    text: 'Themes, shops, speed and care, for sites you write yourself.',
    to: href('/wordpress'),
  },
  {
    title: 'Graphic design',
    text: 'Logos, posters, covers and interfaces, with their sources.',
    to: href('/graphic-design'),
  },
  {
    title: 'Social media',
    text: 'Facebook and Instagram, with posts and advertising that fit.',
    to: href('/social-booster'),
  },
]

export function Expertise() {
  return (
    <Section id="expertise" labelledBy="expertise-title" isTinted>
      <SectionHeading id="expertise-title" eyebrow="Our expertise" title="Four crafts under one roof">
        The designer of your logo works next to the developer of your site.
      </SectionHeading>
      <ul className="grid gap-x-12 border-b border-line md:grid-cols-2 lg:gap-x-20">
        {fields.map(({ title, text, to }) => (
          <li key={to} className="border-t border-line">
            <a href={to} className="group flex items-center justify-between gap-6 py-7">
              <span>
                <span className="block font-display text-title font-bold group-hover:text-accent">
                  {title}
                </span>
                <span className="mt-1.5 block text-muted">{text}</span>
              </span>
              <ArrowRight
                aria-hidden="true"
                className="size-6 shrink-0 text-accent transition-transform duration-150 group-hover:translate-x-1"
              />
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
