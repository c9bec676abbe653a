import { renderEach } from '#app/components/ui/render-each.ts'
import { Section } from '#app/components/ui/section.tsx'
import type { SectionViewProps } from './section-view-props.ts'

export function Reasons({ anchor, props: { title, reasons } }: SectionViewProps<'reasons'>) {
  return (
    <Section id={anchor} labelledBy={`${anchor}-title`} isTinted>
      <div className="grid gap-10 lg:grid-cols-[1fr_2fr] lg:gap-16">
        <h2 id={`${anchor}-title`} className="text-heading">
          {title}
        </h2>
        <div className="divide-y divide-line">
          {renderEach(reasons, ({ title, text, proof }) => (
            <article className="py-10 first:pt-0 last:pb-0">
              <h3 className="text-[1.625rem] leading-tight lg:text-[2rem]">{title}</h3>
              <p className="mt-4 max-w-measure text-lead text-muted">{text}</p>
              {proof && (
                <p className="mt-5 max-w-measure border-l-2 border-accent pl-4 font-medium">{proof}</p>
              )}
            </article>
          ))}
        </div>
      </div>
    </Section>
  )
}
