import { useLayoutEffect } from 'react'
import { useForm } from 'react-hook-form'
import { href, useNavigate, useSearchParams } from 'react-router'
import type { WholeRequest } from '#app/api/template-requests.ts'
import type { TemplateRow } from '#app/api/templates.ts'
import { UploadsProvider } from '#app/components/form/uploads.tsx'
import { findBriefErrors } from '#core/template-request/template-request-input.ts'
import { BriefStep } from './brief-step.tsx'
import { type BriefValues, toBrief, toValues } from './brief-values.ts'
import { CheckStep } from './check-step.tsx'
import { Gallery } from './gallery.tsx'
import { StepLine } from './step-line.tsx'
import { type Step, steps } from './steps.ts'
import { useServerDraft } from './use-server-draft.ts'

type RequestStepsProps = {
  templates: TemplateRow[]
  draft: WholeRequest | undefined
  isAnother: boolean
}

/** Wizard: template, brief, check and send. The URL holds the step, the server the draft. */
export function RequestSteps({ templates, draft, isAnother }: RequestStepsProps) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const step = steps.find((one) => one === params.get('step')) ?? 'gallery'
  const form = useForm<BriefValues>({ defaultValues: toValues(draft) })
  const serverDraft = useServerDraft(form)
  const template = templates.find(({ _id }) => _id === form.getValues('templateId'))
  const goTo = (next: Step) => {
    const query = next === 'gallery' ? '' : `?step=${next}`
    void navigate(`${href('/dashboard/personal-website')}${query}`)
  }
  useStartOfStep(step)

  function choose(id: string) {
    form.setValue('templateId', id, { shouldDirty: true })
    serverDraft.save()
    goTo('brief')
  }
  function check() {
    const mistakes = Object.entries(findBriefErrors(toBrief(form.getValues())))
    form.clearErrors()
    for (const [name, message] of mistakes)
      form.setError(name as keyof BriefValues, { type: 'rule', message })
    const [first] = mistakes
    if (first) return form.setFocus(first[0] as keyof BriefValues)
    goTo('check')
  }

  return (
    <UploadsProvider>
      <section aria-label="A website of your own">
        <h2 className="mb-5 text-title">{isAnother ? 'Another website' : 'A website of your own'}</h2>
        <StepLine current={step} state={serverDraft.state} />
        {step === 'gallery' && (
          <Gallery
            templates={templates}
            chosen={draft ? (draft.templateId ?? '') : undefined}
            choose={choose}
          />
        )}
        {step === 'brief' && (
          <BriefStep form={form} template={template} onBack={() => goTo('gallery')} onCheck={check} />
        )}
        {step === 'check' && (
          <CheckStep form={form} template={template} draft={serverDraft} onBack={() => goTo('brief')} />
        )}
      </section>
    </UploadsProvider>
  )
}

/** Scrolls and moves focus to the top of a new step. A layout effect, so that the next key press is not lost. */
function useStartOfStep(step: Step): void {
  useLayoutEffect(() => {
    if (step === 'gallery') return
    const line = document.getElementById('step-line')
    line?.focus({ preventScroll: true })
    line?.scrollIntoView({ block: 'start' })
  }, [step])
}
