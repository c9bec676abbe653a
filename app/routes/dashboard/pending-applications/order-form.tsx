import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { href, Link, useNavigate, useRevalidator } from 'react-router'
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
import {
  type AnswerFiles,
  BriefFields,
  emptyBrief,
  withAnswerFiles,
} from '#app/components/orders/brief-fields.tsx'
import { briefRules } from '#app/components/orders/brief-rules.ts'
import { CouponField, type FoundCoupon } from '#app/components/orders/coupon-field.tsx'
import { maxFiles } from '#core/attachment/attachment.ts'
import { PlanChoice } from './plan-choice.tsx'
import { PriceChange } from './price-change.tsx'

type Values = {
  brief: Record<string, string>
  answerFiles: AnswerFiles
  files: AttachedFile[]
  planId: string
  couponCode: string
}
type OrderFormProps = {
  service: ServiceRow
  planId: string
  /** Prefill for the first brief field, from the linking screen. */
  about: string
}

// Stored in the URL, or applied again.
const notInDraft = ['planId', 'couponCode'] as const

/** Order form for one service. The plan is stored in the URL, the brief in this tab's draft. */
export function OrderForm({ service, planId, about }: OrderFormProps) {
  const { slug, title, summary, plans, briefFields } = service
  const { revalidate } = useRevalidator()
  const [firstPlans] = useState(plans)
  const navigate = useNavigate()
  const keyOf = useIdempotencyKey()
  const chosen = plans.find((plan) => plan.planId === planId)
  const [first] = briefFields
  const questionsForFiles = briefFields.filter(({ kind }) => kind === 'file').length
  const brief = { ...emptyBrief(briefFields), ...(first && about && { [first.name]: about }) }
  const form = useForm<Values>({
    resolver: resolverOf<Values>(briefRules(briefFields)),
    defaultValues: { brief, answerFiles: {}, files: [], planId: '', couponCode: '' },
  })
  const [found, setFound] = useState<FoundCoupon>()
  // A discount counts for the plan that it was checked for.
  const coupon = found?.planId === chosen?.planId ? found : undefined
  const draft = useDraft(form, `order-form:${slug}`, notInDraft)
  let placed: Numbered | undefined
  const sending = useSending(form, {
    async send({ brief: typed, answerFiles, files }) {
      const { brief, answerIds } = withAnswerFiles(typed, answerFiles, briefFields)
      const order = {
        service: slug,
        planId: chosen?.planId ?? '',
        ...(chosen && { price: chosen.price }),
        brief,
        ...(coupon && {
          couponCode: coupon.code,
          couponDiscount: coupon.discount,
        }),
        attachmentIds: [...answerIds, ...files.map(({ id }) => id)],
      }
      try {
        placed = await placeOrder(api, order, keyOf(order))
      } catch (error) {
        // The plans may have changed: show them as they are now.
        await revalidate()
        throw error
      }
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
          <PriceChange plan={chosen} before={firstPlans.find(({ planId }) => planId === chosen?.planId)} />
          {plans.length > 0 && (
            <PlanChoice
              service={slug}
              plans={plans}
              chosen={chosen?.planId}
              error={form.formState.errors.planId?.message}
              onChoose={() => form.clearErrors('planId')}
            />
          )}
          {chosen && (
            <CouponField
              key={chosen.planId}
              service={slug}
              planId={chosen.planId}
              found={coupon}
              error={form.formState.errors.couponCode?.message}
              onFound={(next) => {
                form.clearErrors('couponCode')
                setFound(next)
              }}
            />
          )}
          <BriefFields form={form} fields={briefFields} />
          <AttachmentsField
            control={form.control}
            name="files"
            label={questionsForFiles > 0 ? 'Other files (optional)' : 'Files (optional)'}
            most={maxFiles - questionsForFiles}
          />
        </FormFrame>
      </div>
    </Page>
  )
}
