import { ContactForm } from '#app/islands/contact-form.tsx'
import { Island } from '#app/islands/island.tsx'
import type { FormOutcome } from '#app/islands/post-form.ts'
import { Section, SectionHeading } from '../ui/section.tsx'

const nextSteps = [
  'A person reads your message, usually within a few hours.',
  'You get an answer with questions, a price or an honest no.',
  'Nothing is owed until you agree to a written quote.',
]

/** Contact form next to a list of the steps that follow. */
export function ContactSection({ outcome }: { outcome?: FormOutcome | undefined }) {
  return (
    <Section id="contact" labelledBy="contact-title" isTinted>
      <div className="grid gap-10 lg:grid-cols-[1fr_1.1fr] lg:gap-20">
        <div>
          <SectionHeading id="contact-title" eyebrow="Contact" title="Tell us what you need">
            A sentence is enough to begin with.
          </SectionHeading>
          <ol className="grid gap-5">
            {nextSteps.map((step, index) => (
              <li key={step} className="flex gap-4">
                <span
                  aria-hidden="true"
                  className="tabular grid size-8 shrink-0 place-items-center rounded-full bg-tint font-semibold text-accent"
                >
                  {index + 1}
                </span>
                <span className="pt-0.5">{step}</span>
              </li>
            ))}
          </ol>
        </div>
        <Island name="contact-form" component={ContactForm} props={{ outcome }} />
      </div>
    </Section>
  )
}
