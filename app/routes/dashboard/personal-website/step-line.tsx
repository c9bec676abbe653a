import type { Step } from './steps.ts'
import type { DraftState } from './use-server-draft.ts'

const labels: { step: Step; label: string }[] = [
  { step: 'gallery', label: 'Template' },
  { step: 'brief', label: 'Brief' },
  { step: 'check', label: 'Check and send' },
]
const states: Record<DraftState, string> = {
  untouched: '',
  saving: 'Saving…',
  saved: 'Draft saved',
  failed: 'Not saved yet. We’ll retry when you continue typing',
}

/** Current step and save state of the draft. */
export function StepLine({ current, state }: { current: Step; state: DraftState }) {
  return (
    <div
      id="step-line"
      tabIndex={-1}
      className="mb-8 flex scroll-mt-20 flex-wrap items-center justify-between gap-x-6 gap-y-2 outline-none"
    >
      <ol aria-label="Steps" className="flex flex-wrap gap-x-6 gap-y-1">
        {labels.map(({ step, label }, index) => (
          <li
            key={step}
            aria-current={step === current ? 'step' : undefined}
            className="flex items-center gap-2 text-muted aria-[current=step]:font-semibold aria-[current=step]:text-ink"
          >
            <span
              aria-hidden="true"
              className={`tabular grid size-7 place-items-center rounded-full border text-small font-semibold ${step === current ? 'border-accent bg-accent text-on-accent' : 'border-field'}`}
            >
              {index + 1}
            </span>
            {label}
          </li>
        ))}
      </ol>
      <p role="status" className="min-h-5 text-small text-muted">
        {states[state]}
      </p>
    </div>
  )
}
