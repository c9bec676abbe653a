import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { href, useNavigate } from 'react-router'
import { api } from '#app/api/browser.ts'
import { explainError } from '#app/api/explain-error.ts'
import { sendRequest } from '#app/api/template-requests.ts'
import type { TemplateRow } from '#app/api/templates.ts'
import { useIdempotencyKey } from '#app/components/form/use-idempotency-key.ts'
import { RequestBriefView } from '#app/components/orders/request-brief.tsx'
import { TemplateFacts } from '#app/components/orders/template-facts.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { findBriefErrors } from '#core/template-request/template-request-input.ts'
import { type BriefValues, toBrief } from './brief-values.ts'
import type { useServerDraft } from './use-server-draft.ts'

type CheckStepProps = {
  form: UseFormReturn<BriefValues>
  template: TemplateRow | undefined
  draft: ReturnType<typeof useServerDraft>
  onBack: () => void
}

/** Summary of the request and the send button. */
export function CheckStep({ form, template, draft, onBack }: CheckStepProps) {
  const navigate = useNavigate()
  const keyOf = useIdempotencyKey()
  const [isWorking, setIsWorking] = useState(false)
  const [problem, setProblem] = useState<string[]>([])
  const values = form.getValues()
  const brief = toBrief(values)
  const missing = Object.values(findBriefErrors(brief))

  async function send() {
    setIsWorking(true)
    setProblem([])
    await draft.settle()
    try {
      const { insertedId } = await sendRequest(api, brief, keyOf(brief))
      await navigate(`${href('/dashboard/pending-applications/request/:id', { id: insertedId })}?sent=1`)
    } catch (error) {
      draft.resume()
      const { message, fields } = explainError(error)
      setProblem([message, ...Object.values(fields)])
      setIsWorking(false)
    }
  }

  return (
    <div className="grid max-w-[60rem] gap-8">
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <div className="grid gap-5">
          <RequestBriefView brief={brief} />
          {values.files.length > 0 && (
            <p className="text-small text-muted">Files: {values.files.map(({ name }) => name).join(', ')}</p>
          )}
        </div>
        {template ? (
          <TemplateFacts template={template} />
        ) : (
          <p className="rounded-small bg-surface px-4 py-3">A custom design for you.</p>
        )}
      </div>
      {missing.length > 0 && <Notice tone="danger">{`${missing.join('. ')}.`}</Notice>}
      {problem.length > 0 && (
        <Notice tone="danger">
          <p>Your request could not be sent.</p>
          <p className="mt-1 font-normal">{problem.join(' ')}</p>
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3 border-t border-line pt-6">
        <Button isChange disabled={isWorking || missing.length > 0} onClick={send}>
          {isWorking ? 'One moment…' : 'Send the request'}
        </Button>
        <Button look="quiet" disabled={isWorking} onClick={onBack}>
          Change something
        </Button>
        <p className="text-small text-muted">Free of charge: you get a quote first.</p>
      </div>
    </div>
  )
}
