import { useFieldArray, useForm, useWatch } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { quoteRequest, type WholeRequest } from '#app/api/template-requests.ts'
import type { TemplateRow } from '#app/api/templates.ts'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { DraftNotice } from '#app/components/form/draft-notice.tsx'
import { FormFrame } from '#app/components/form/form-frame.tsx'
import { listErrorOf } from '#app/components/form/list-error.ts'
import { useDraft } from '#app/components/form/use-draft.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { QuoteView } from '#app/components/orders/quote-view.tsx'
import { LineRows } from '#app/components/quotes/line-rows.tsx'
import { ServiceKindField } from '#app/components/quotes/service-kind-field.tsx'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { firstQuote, type QuoteValues, toQuote } from './quote-values.ts'

type QuoteEditorProps = {
  request: WholeRequest
  template: TemplateRow | undefined
  /** Usual deposit, in percent. */
  depositPercent: number
  /** Number of quotes sent before. */
  round: number
}

/** Quote form on the left, client's preview on the right. */
export function QuoteEditor({ request, template, depositPercent, round }: QuoteEditorProps) {
  const { _id: id, version, number, clientName } = request
  const { revalidate } = useRevalidator()
  const form = useForm<QuoteValues>({ defaultValues: firstQuote(request, template, depositPercent) })
  const draft = useDraft(form, `template-quote:${id}:${round}`)
  const sending = useSending(form, {
    send: (values) => quoteRequest(api, id, { ...toQuote(values), version }),
    onSent() {
      draft.forget()
      showToast({ title: `The quote for ${number} is sent` })
      void revalidate()
    },
  })
  const values = useWatch({ control: form.control })
  const field = bindFields(form)
  const lines = useFieldArray({ control: form.control, name: 'lines' })
  const { error: linesError } = form.getFieldState('lines', form.formState)
  return (
    <div className="grid items-start gap-x-12 lg:grid-cols-2">
      <Panel title="Quote">
        <FormFrame
          label="Quote"
          form={form}
          sending={sending}
          failure="The quote could not be sent."
          submitLabel="Send the quote"
          hasDraft
        >
          {draft.isRestored && <DraftNotice onStartOver={draft.startOver} />}
          <LineRows
            rows={lines.fields}
            field={field}
            message={listErrorOf(linesError)}
            onAdd={() => lines.append({ title: '', quantity: '1', unit: '', price: '' })}
            onRemove={lines.remove}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <ServiceKindField {...field('serviceKind')} />
            <TextField
              label="Deposit in percent"
              type="number"
              min={0}
              max={100}
              {...field('depositPercent')}
            />
            <TextField label="Working days" type="number" min={1} max={365} {...field('workingDays')} />
            <TextField
              label="Revisions"
              type="number"
              min={0}
              max={100}
              hint="Empty: unlimited"
              {...field('revisions')}
            />
            <TextField
              label="Months of support"
              type="number"
              min={0}
              max={60}
              hint="From delivery"
              {...field('supportMonths')}
            />
            <TextField label="Valid until" type="date" {...field('validUntil')} />
          </div>
          <TextArea label="Note (optional)" rows={4} maxLength={5_000} {...field('note')} />
        </FormFrame>
      </Panel>
      <Panel title={`As ${clientName} sees it`}>
        <div className="rounded-large border border-line bg-raised p-5 sm:p-7">
          <QuoteView quote={toQuote({ ...form.getValues(), ...values } as QuoteValues)} />
        </div>
      </Panel>
    </div>
  )
}
