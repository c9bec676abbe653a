import type { ReactNode } from 'react'

type ProjectPanelProps = { title: string; lead: ReactNode; children: ReactNode }

/** Framed part of a project's screen. */
export const ProjectPanel = ({ title, lead, children }: ProjectPanelProps) => (
  <section
    id={anchorOf(title)}
    aria-label={title}
    className="grid scroll-mt-20 gap-5 rounded-large border border-line p-5"
  >
    <div>
      <h2 className="text-body">{title}</h2>
      <p className="text-small text-muted">{lead}</p>
    </div>
    {children}
  </section>
)

/** Links to the parts of a long screen, which have these titles. */
export const PartLinks = ({ titles }: { titles: string[] }) => (
  <nav aria-label="On this page">
    <ul className="flex flex-wrap gap-x-5">
      {titles.map((title) => (
        <li key={title}>
          <a href={`#${anchorOf(title)}`} className="block py-2.5 font-semibold text-accent hover:underline">
            {title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

/** The id of a part. */
export const anchorOf = (title: string): string => title.toLowerCase().replaceAll(' ', '-')
