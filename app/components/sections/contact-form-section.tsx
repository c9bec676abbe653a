import { renderEach } from '#app/components/ui/render-each.ts'
import { ContactForm } from '#app/islands/contact-form.tsx'
import { Island } from '#app/islands/island.tsx'
import { defaultAnswerTimes } from '#core/brand/answer-times.ts'
import { Section, SectionHeading } from '../ui/section.tsx'
import { useBrand } from '../use-brand.ts'
import type { SectionViewProps } from './section-view-props.ts'

/** Contact form next to a list of the steps that follow. */
export function ContactFormSection({
  anchor,
  props: { eyebrow, title, lead, steps },
  outcome,
}: SectionViewProps<'contact'>) {
  const { answerTimes, contactPrivacy } = useBrand()
  const { message } = answerTimes
  // Without the default, so that the page of an unchanged site stays the same.
  const answerTime = message === defaultAnswerTimes.message ? undefined : message
  return (
    <Section id={anchor} labelledBy={`${anchor}-title`} isTinted>
      <div className="grid gap-10 lg:grid-cols-[1fr_1.1fr] lg:gap-20">
        <div>
          <SectionHeading id={`${anchor}-title`} eyebrow={eyebrow} title={title}>
            {lead}
          </SectionHeading>
          <ol className="grid gap-5">
            {renderEach(steps, (step, index) => (
              <li className="flex gap-4">
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
        <Island
          name="contact-form"
          component={ContactForm}
          props={{ outcome, answerTime, privacy: contactPrivacy }}
        />
      </div>
    </Section>
  )
}
