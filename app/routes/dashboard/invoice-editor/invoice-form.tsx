import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { DraftNotice } from '#app/components/form/draft-notice.tsx'
import { FormFrame } from '#app/components/form/form-frame.tsx'
import { resolverOf } from '#app/components/form/resolver-of.ts'
import { useDraft } from '#app/components/form/use-draft.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { Button } from '#app/components/ui/button.tsx'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { useAccount } from '../shell/use-account.ts'
import { type InvoiceValues, invoiceRules, toBody } from './invoice-values.ts'
import { LineFields } from './line-fields.tsx'

type Body = ReturnType<typeof toBody>
type InvoiceFormProps = {
  /** Key under which the tab keeps what is typed. */
  draftKey: string
  initial: InvoiceValues
  /** Stores the draft or issues the invoice. Returns what to do once the form is settled. */
  save: (body: Body, isIssued: boolean) => Promise<() => void>
}

/** Form of an invoice without an order, with a button that issues it and one that only stores it. */
export function InvoiceForm({ draftKey, initial, save }: InvoiceFormProps) {
  const { email } = useAccount()
  const form = useForm<InvoiceValues>({
    resolver: resolverOf<InvoiceValues>(invoiceRules),
    defaultValues: initial,
  })
  const draft = useDraft(form, `${email}:invoice:${draftKey}`)
  const isIssued = useRef(true)
  const settle = useRef<() => void>(undefined)
  const sending = useSending(form, {
    async send(values) {
      settle.current = await save(toBody(values), isIssued.current)
    },
    onSent() {
      draft.forget()
      settle.current?.()
    },
  })
  const submit = (issues: boolean) => {
    isIssued.current = issues
    sending.submit()
  }
  return (
    <div className="max-w-3xl">
      <FormFrame
        label="Invoice"
        form={form}
        sending={{ ...sending, submit: () => submit(true) }}
        failure="The invoice could not be saved."
        submitLabel="Issue and send"
        aside={
          <Button look="second" disabled={form.formState.isSubmitting} onClick={() => submit(false)}>
            Save as draft
          </Button>
        }
        hasDraft
      >
        {draft.isRestored && <DraftNotice onStartOver={draft.startOver} />}
        <LineFields form={form} />
        <div className="max-w-xs">
          <TextField
            label="Due (optional)"
            type="date"
            hint="If empty, the default from the payment settings."
            {...bindFields(form)('dueOn')}
          />
        </div>
        <p className="text-muted">
          Issuing gives the invoice its number and mails it as a PDF. After that it can be voided, not
          changed.
        </p>
      </FormFrame>
    </div>
  )
}
