import { renderEach } from '#app/components/ui/render-each.ts'
import { Section } from '#app/components/ui/section.tsx'
import type { SectionViewProps } from './section-view-props.ts'

export function Mission({ anchor, props: { label, statement, texts } }: SectionViewProps<'mission'>) {
  return (
    <Section id={anchor} labelledBy={`${anchor}-title`}>
      <div className="grid gap-6 lg:grid-cols-[1fr_2fr] lg:gap-16">
        <h2 id={`${anchor}-title`} className="eyebrow font-text! lg:pt-3">
          {label}
        </h2>
        <div>
          <p className="text-balance font-display text-heading font-bold leading-[1.15] tracking-tight">
            {statement}
          </p>
          <div className="mt-8 grid gap-6 text-body text-muted sm:grid-cols-2 sm:gap-10">
            {renderEach(texts, (text) => (
              <p>{text}</p>
            ))}
          </div>
        </div>
      </div>
    </Section>
  )
}
