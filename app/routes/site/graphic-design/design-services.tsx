import { Section, SectionHeading } from '#app/components/ui/section.tsx'

const services = [
  {
    title: 'Logo & Branding',
    description: 'A mark, its colours and its letters, with a page that says how to use them.',
    delivered: 'SVG, PDF and PNG, on light and on dark',
  },
  {
    title: 'Marketing Materials',
    description: 'Posters, leaflets, book covers, menus and cards, ready for the printer around the corner.',
    delivered: 'Print-ready PDF with bleed, and the sources',
  },
  {
    title: 'Social Media Graphics',
    description: 'Online posters, covers and post templates that look like one family.',
    delivered: 'Each size the platforms ask for, and templates you can edit',
  },
  {
    title: 'UI/UX Design',
    description: 'Screens of a website or an app, thought through from the first tap to the last.',
    delivered: 'A prototype to click, and a file that developers can measure',
  },
]

/** Four services as rows: name, description, deliverables. */
export function DesignServices() {
  return (
    <Section id="services" labelledBy="services-title" isTinted>
      <SectionHeading id="services-title" eyebrow="Services" title="What we draw" />
      <ul className="border-b border-line">
        {services.map(({ title, description, delivered }) => (
          <li
            key={title}
            className="grid gap-x-12 gap-y-3 border-t border-line py-8 md:grid-cols-[1.1fr_1.4fr] lg:grid-cols-[1.1fr_1.4fr_1fr] lg:py-10"
          >
            <h3 className="text-[1.625rem] leading-tight lg:text-[1.875rem]">{title}</h3>
            <p className="text-body">{description}</p>
            <p className="text-muted md:col-start-2 lg:col-start-3">
              <span className="block text-small">Delivered as</span>
              {delivered}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
