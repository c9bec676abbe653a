import { Section } from '#app/components/ui/section.tsx'

export function Mission() {
  return (
    <Section id="mission" labelledBy="mission-title">
      <div className="grid gap-6 lg:grid-cols-[1fr_2fr] lg:gap-16">
        <h2 id="mission-title" className="eyebrow font-text! lg:pt-3">
          Our mission
        </h2>
        <div>
          <p className="text-balance font-display text-heading font-bold leading-[1.15] tracking-tight">
            A small business should look as good online as it is in person.
          </p>
          <div className="mt-8 grid gap-6 text-body text-muted sm:grid-cols-2 sm:gap-10">
            <p>
              Good cooks, tailors and teachers lose customers to worse ones with better websites. We think
              that is a fault that can be repaired, one careful site at a time.
            </p>
            <p>
              So we keep the work understandable: a fixed price, words without jargon, and everything handed
              over at the end, so that you never need us to stay.
            </p>
          </div>
        </div>
      </div>
    </Section>
  )
}
