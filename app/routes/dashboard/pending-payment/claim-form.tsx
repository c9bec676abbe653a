import { useForm, useWatch } from 'react-hook-form'
import { href, Link, useNavigate } from 'react-router'
import { api } from '#app/api/browser.ts'
import { type ClaimRow, type InvoiceRow, type MethodRow, sendClaim } from '#app/api/payments.ts'
import { AttachmentsField } from '#app/components/form/attachments-field.tsx'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { DraftNotice } from '#app/components/form/draft-notice.tsx'
import { FormFrame } from '#app/components/form/form-frame.tsx'
import { resolverOf } from '#app/components/form/resolver-of.ts'
import { scanUpload } from '#app/components/form/upload-kinds.ts'
import { useDraft } from '#app/components/form/use-draft.ts'
import { useIdempotencyKey } from '#app/components/form/use-idempotency-key.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { buttonClass } from '#app/components/ui/button.tsx'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { formatMoney } from '#core/money.ts'
import { leftToSend, planNext } from '#core/payment-claim/method-limits.ts'
import { withoutFee } from '#core/payment-method/fee.ts'
import { isWallet } from '#core/payment-method/payment-method.ts'
import { AmountFields } from './amount-fields.tsx'
import {
  type ClaimDraft,
  claimRules,
  draftFromRejected,
  emptyDraft,
  type LeftFor,
  needsPicture,
  toSentClaim,
} from './claim-draft.ts'
import { Rejection } from './rejection.tsx'

type ClaimFormProps = {
  invoice: InvoiceRow
  methods: MethodRow[]
  methodId: string | null
  senders: string[]
  /** Rejected claim to submit again. */
  again: ClaimRow | undefined
  /** Other payments of the invoice. */
  reported: ClaimRow[]
}

/** Form in which a client reports a payment. */
export function ClaimForm({ invoice, methods, methodId, senders, again, reported }: ClaimFormProps) {
  const leftFor: LeftFor = (method) => leftToSend(invoice, reported, method?.currency)
  const navigate = useNavigate()
  const form = useForm<ClaimDraft>({
    resolver: resolverOf<ClaimDraft>(claimRules({ invoice, methods, leftFor, again })),
    defaultValues: again
      ? draftFromRejected(again, methods, leftFor)
      : emptyDraft(methods, methodId, senders[0]),
  })
  const draft = useDraft(form, `claim:${invoice._id}:${again?._id ?? ''}`)
  const keyFor = useIdempotencyKey()
  const chosen = useWatch({ control: form.control, name: 'methodId' })
  const method = methods.find(({ _id }) => _id === chosen)
  const sending = useSending(form, {
    fieldNames: {
      ...{ proofId: 'proof', files: 'proof' },
      ...{ 'amount.minor': 'amount', 'amount.currency': 'amount' },
    },
    async send(values) {
      if (!method) return
      const claim = toSentClaim(values, invoice, method, { leftFor, replacesId: again?._id ?? null })
      await sendClaim(api, claim, keyFor(claim))
    },
    onKept() {
      draft.startOver()
      // Kept: leaving loses nothing.
      sending.isSent.current = true
      void navigate(href('/dashboard/pending-payment'))
    },
    onSent() {
      draft.forget()
      const { isPlanned, methodId } = form.getValues()
      const left = leftFor(method) ?? 0
      const rest = isPlanned === 'yes' && method ? left - withoutFee(planNext(left, method), method.fee) : 0
      if (!method || rest <= 0) {
        showToast({ title: 'Sent. We’ll check it and send you the receipt.' })
        return void navigate(href('/dashboard/pending-payment'))
      }
      showToast({
        title: `Sent. ${formatMoney({ minor: rest, currency: method.currency })} are left: please report the next part.`,
      })
      const next = new URLSearchParams({ pay: invoice._id, method: methodId })
      void navigate(`${href('/dashboard/pending-payment')}?${next}`)
    },
  })
  const field = bindFields(form)
  const cancel = (
    <Link to={href('/dashboard/pending-payment')} className={buttonClass('quiet')}>
      Cancel
    </Link>
  )
  return (
    <div className="max-w-measure">
      <FormFrame
        label="Payment"
        form={form}
        sending={sending}
        failure="This could not be sent."
        submitLabel="Send"
        aside={cancel}
        hasDraft
      >
        {draft.isRestored && <DraftNotice onStartOver={draft.startOver} />}
        {again && (
          <div className="rounded-small border-l-4 border-danger bg-surface px-4 py-3">
            <Rejection claim={again} />
          </div>
        )}
        <SelectField label="How you paid" {...field('methodId')}>
          <option value="">Choose one</option>
          {methods.map(({ _id, label, number }) => (
            <option key={_id} value={_id}>
              {[label, number].filter(Boolean).join(', ')}
            </option>
          ))}
        </SelectField>
        <AmountFields form={form} invoice={invoice} method={method} left={leftFor(method)} />
        <div className="grid items-start gap-x-6 gap-y-6 sm:grid-cols-2">
          <TextField
            label="Transaction ID"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            hint="As shown in the message or the app"
            {...field('trxId')}
          />
          <TextField
            label={method && !isWallet(method.kind) ? 'Paid by' : 'Your number'}
            hint={method && !isWallet(method.kind) ? 'Account or name' : 'The number you paid from'}
            list="sender-numbers"
            inputMode={method && !isWallet(method.kind) ? 'text' : 'tel'}
            autoComplete="tel-national"
            {...field('senderNumber')}
          />
          <datalist id="sender-numbers">
            {senders.map((number) => (
              <option key={number} value={number} />
            ))}
          </datalist>
          <TextField label="When" type="datetime-local" {...field('paidAt')} />
        </div>
        <AttachmentsField
          control={form.control}
          name="proof"
          label={pictureLabel(method, again)}
          most={1}
          kind={scanUpload}
        />
        <TextArea label="Note" rows={2} maxLength={1000} hint="Optional" {...field('text')} />
      </FormFrame>
    </div>
  )
}

function pictureLabel(method: MethodRow | undefined, again: ClaimRow | undefined): string {
  if (needsPicture(again)) return 'Another screenshot or photo'
  const isOptional = method?.requires === 'trxId' || method?.requires === 'either'
  return isOptional ? 'Screenshot or photo (optional)' : 'Screenshot or photo'
}
