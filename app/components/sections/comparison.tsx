import { renderEach } from '#app/components/ui/render-each.ts'
import { Section } from '#app/components/ui/section.tsx'
import type { SectionViewProps } from './section-view-props.ts'

/** Two sides with the reasons for each. */
export function Comparison({ anchor, props: { title, sides, note, link } }: SectionViewProps<'comparison'>) {
  return (
    <Section id={anchor} labelledBy={`${anchor}-title`} isTinted>
      <div className="grid gap-10 lg:grid-cols-[1fr_2fr] lg:gap-16">
        <h2 id={`${anchor}-title`} className="text-heading">
          {title}
        </h2>
        <div>
          <div className="grid gap-10 sm:grid-cols-2">
            {renderEach(sides, ({ title, reasons }) => (
              <div>
                <h3 className="text-title">{title}</h3>
                <ul className="mt-4 divide-y divide-line border-y border-line">
                  {renderEach(reasons, (reason) => (
                    <li className="py-3">{reason}</li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
          <p className="mt-9 text-muted">
            {note}{' '}
            <a
              href={link.to}
              className="font-semibold text-accent underline underline-offset-4 hover:no-underline"
            >
              {link.label}
            </a>
          </p>
        </div>
      </div>
    </Section>
  )
}
