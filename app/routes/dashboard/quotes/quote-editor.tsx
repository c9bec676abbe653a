import { useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { DraftNotice } from '#app/components/form/draft-notice.tsx'
import { FormFrame } from '#app/components/form/form-frame.tsx'
import { resolverOf } from '#app/components/form/resolver-of.ts'
import { useDraft } from '#app/components/form/use-draft.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import type { Recipient } from '#app/components/payment/notified.ts'
import { OfferView } from '#app/components/quotes/offer-view.tsx'
import { Button } from '#app/components/ui/button.tsx'
import type { Tax } from '#core/tax/tax.ts'
import type { Catalogue } from './plan-prices.ts'
import { QuoteFields } from './quote-fields.tsx'
import { type QuoteValues, quoteRules, toBody, toOffer } from './quote-values.ts'

type Body = ReturnType<typeof toBody>
type QuoteEditorProps = {
  /** Key under which the browser keeps what is typed. */
  draftKey: string
  values: QuoteValues
  client: Recipient
  hasService: boolean
  taxes: readonly Tax[]
  catalogue: Catalogue
  /** Saves the draft and, if wanted, sends it. Returns what to do once the form is settled. */
  save: (body: Body, isSent: boolean) => Promise<() => unknown>
  /** The form stays open after a draft was saved. */
  staysOpen?: boolean
}

/** Form of a quote on the left, the client's view on the right. */
export function QuoteEditor(props: QuoteEditorProps) {
  const { draftKey, values, client, hasService, taxes, catalogue, save, staysOpen = false } = props
  const form = useForm<QuoteValues>({ resolver: resolverOf<QuoteValues>(quoteRules), defaultValues: values })
  const draft = useDraft(form, draftKey)
  const isSent = useRef(false)
  const settle = useRef<() => unknown>(undefined)
  const sending = useSending(form, {
    async send(typed) {
      settle.current = await save(toBody(typed), isSent.current)
    },
    onSent() {
      draft.forget()
      if (isSent.current) sending.isSent.current = true
      return settle.current?.()
    },
    staysOpen,
    fieldNames: { discount: 'discountValue', 'lines.0.price.currency': 'currency' },
  })
  const typed = useWatch({ control: form.control })
  function sendNow() {
    isSent.current = true
    sending.submit()
  }
  return (
    <div className="grid items-start gap-x-12 lg:grid-cols-2">
      <Panel title="Quote">
        <FormFrame
          label="Quote"
          form={form}
          sending={{
            ...sending,
            submit() {
              isSent.current = false
              sending.submit()
            },
          }}
          failure="The quote could not be saved."
          submitLabel="Save the draft"
          aside={
            <Button look="second" disabled={form.formState.isSubmitting} onClick={sendNow}>
              {client.isNotified ? 'Save and send to the client' : 'Save and get a link'}
            </Button>
          }
          hasDraft
        >
          {draft.isRestored && <DraftNotice onStartOver={draft.startOver} />}
          <QuoteFields {...{ form, hasService, taxes, catalogue }} />
        </FormFrame>
      </Panel>
      <Panel title={`As ${client.clientName} sees it`}>
        <div className="rounded-large border border-line bg-raised p-5 sm:p-7">
          <OfferView offer={toOffer({ ...form.getValues(), ...typed } as QuoteValues, taxes)} />
        </div>
      </Panel>
    </div>
  )
}
