import { useForm } from 'react-hook-form'
import { href, Link, useNavigate } from 'react-router'
import { recordEmailOf } from '#app/api/acting.ts'
import { api } from '#app/api/browser.ts'
import { type Numbered, placeOrder } from '#app/api/orders.ts'
import type { ServiceRow } from '#app/api/services.ts'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { AttachmentsField } from '#app/components/form/attachments-field.tsx'
import { DraftNotice } from '#app/components/form/draft-notice.tsx'
import { FormFrame } from '#app/components/form/form-frame.tsx'
import { resolverOf } from '#app/components/form/resolver-of.ts'
import type { AttachedFile } from '#app/components/form/use-attachments.ts'
import { useDraft } from '#app/components/form/use-draft.ts'
import { useIdempotencyKey } from '#app/components/form/use-idempotency-key.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { BriefFields, emptyBrief } from '#app/components/orders/brief-fields.tsx'
import { briefRules } from '#app/components/orders/brief-rules.ts'
import { useAccount } from '../shell/use-account.ts'
import { PlanChoice } from './plan-choice.tsx'

type Values = { brief: Record<string, string>; files: AttachedFile[]; planId: string }
type OrderFormProps = {
  service: ServiceRow
  planId: string
  /** Prefill for the first brief field, from the linking screen. */
  about: string
}

// Stored in the URL instead.
const notInDraft = ['planId'] as const

/** Order form for one service. The plan is stored in the URL, the brief in this tab's draft. */
export function OrderForm({ service, planId, about }: OrderFormProps) {
  const { slug, title, summary, plans, briefFields } = service
  const email = recordEmailOf(useAccount())
  const navigate = useNavigate()
  const keyOf = useIdempotencyKey()
  const chosen = plans.find((plan) => plan.planId === planId)
  const [first] = briefFields
  const brief = { ...emptyBrief(briefFields), ...(first && about && { [first.name]: about }) }
  const form = useForm<Values>({
    resolver: resolverOf<Values>(briefRules(briefFields)),
    defaultValues: { brief, files: [], planId: '' },
  })
  const draft = useDraft(form, `${email}:order:${slug}`, notInDraft)
  let placed: Numbered | undefined
  const sending = useSending(form, {
    async send({ brief, files }) {
      const order = {
        service: slug,
        planId: chosen?.planId ?? '',
        brief,
        attachmentIds: files.map(({ id }) => id),
      }
      placed = await placeOrder(api, order, keyOf(order))
    },
    onSent() {
      draft.forget()
      const id = placed?.insertedId ?? ''
      void navigate(`${href('/dashboard/pending-applications/:id', { id })}?sent=1`)
    },
  })
  const back = (
    <Link to={href('/dashboard/pending-applications')} className="font-semibold text-accent hover:underline">
      Another service
    </Link>
  )
  return (
    <Page title={`Order: ${title}`} lead={summary} action={back}>
      <div className="max-w-[46rem]">
        <FormFrame
          label="Order"
          form={form}
          sending={sending}
          failure="Your order could not be sent."
          submitLabel={chosen ? `Send the order for ${chosen.name}` : 'Send the order'}
          aside={<p className="text-small text-muted">No payment yet: we read your order and reply first.</p>}
          hasDraft
        >
          {draft.isRestored && <DraftNotice onStartOver={draft.startOver} />}
          {plans.length > 0 && (
            <PlanChoice
              service={slug}
              plans={plans}
              chosen={chosen?.planId}
              error={form.formState.errors.planId?.message}
              onChoose={() => form.clearErrors('planId')}
            />
          )}
          <BriefFields form={form} fields={briefFields} />
          <AttachmentsField control={form.control} name="files" label="Files (optional)" />
        </FormFrame>
      </div>
    </Page>
  )
}
