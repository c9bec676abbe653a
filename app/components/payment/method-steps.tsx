import type { MethodRow } from '#app/api/payments.ts'
import { proofLabels } from '#core/payment-method/payment-method.ts'

type Steps = Pick<MethodRow, 'instructionsEn' | 'instructionsBn' | 'requires'>

/** Payment instructions in both languages, and the proof to keep. */
export function MethodSteps({ method, headingLevel }: { method: Steps; headingLevel: 3 | 4 }) {
  const { instructionsEn, instructionsBn, requires } = method
  const Heading = `h${headingLevel}` as const
  const languages = [
    { lang: 'en', title: 'How to pay', steps: stepsOf(instructionsEn) },
    { lang: 'bn', title: 'যেভাবে টাকা পাঠাবেন', steps: stepsOf(instructionsBn) },
  ].filter(({ steps }) => steps.length > 0)
  return (
    <div className="grid gap-x-8 gap-y-5 border-t border-line pt-5 sm:grid-cols-2">
      {languages.map(({ lang, title, steps }) => (
        <section key={lang} lang={lang}>
          <Heading className="mb-2 text-body">{title}</Heading>
          <ol className="grid list-decimal gap-1.5 pl-5 text-muted marker:text-field">
            {steps.map((step) => (
              <li key={step} className="wrap-anywhere">
                {step}
              </li>
            ))}
          </ol>
        </section>
      ))}
      <p className="text-small text-muted sm:col-span-2">
        Keep for your payment report: {proofLabels[requires].toLowerCase().replace(' id', ' ID')}.
      </p>
    </div>
  )
}

/** Splits instructions into steps, one per line, and strips any numbering. */
const stepsOf = (written: string) =>
  written
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[\d০-৯]+[.)।]|[-*•])\s*/, '').trim())
    .filter(Boolean)
