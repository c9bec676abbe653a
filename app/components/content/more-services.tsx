import { Section } from '#app/components/ui/section.tsx'

export type MoreService = { title: string; summary: string; path: string }

/** Links to the services with pages that the catalogue makes; null without one. */
export function MoreServices({ services }: { services: MoreService[] }) {
  if (services.length === 0) return null
  return (
    <Section id="more-services" labelledBy="more-services-title">
      <h2 id="more-services-title" className="mb-6 text-heading">
        More services
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {services.map(({ title, summary, path }) => (
          <li key={path}>
            <a
              href={path}
              className="block h-full rounded-small border border-line bg-raised px-5 py-4 transition-colors duration-150 hover:border-ink"
            >
              <span className="block font-semibold wrap-anywhere">{title}</span>
              {summary && <span className="mt-1 block text-small text-muted wrap-anywhere">{summary}</span>}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
