import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { href, Link, useNavigate } from 'react-router'
import { api } from '#app/api/browser.ts'
import { listMethodChanges } from '#app/api/method-changes.ts'
import { addMethod, changeMethod } from '#app/api/payment-settings.ts'
import type { MethodRow } from '#app/api/payments.ts'
import { FormFrame } from '#app/components/form/form-frame.tsx'
import { resolverOf } from '#app/components/form/resolver-of.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { MethodCard } from '#app/components/payment/method-card.tsx'
import { buttonClass } from '#app/components/ui/button.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { methodChangeHours } from '#core/payment-method/method-change.ts'
import { AccountChangeDialog, useAccountChangeConfirmation } from './account-change-dialog.tsx'
import {
  draftOf,
  emptyMethod,
  type MethodDraft,
  methodRules,
  sensitiveChanges,
  toMethod,
} from './method-draft.ts'
import { MethodFields } from './method-fields.tsx'

export function MethodForm({ edited }: { edited: MethodRow | undefined }) {
  const navigate = useNavigate()
  const question = useAccountChangeConfirmation()
  const form = useForm<MethodDraft>({
    resolver: resolverOf<MethodDraft>(methodRules),
    defaultValues: edited ? draftOf(edited) : emptyMethod,
  })
  const sending = useSending(form, {
    async send(draft) {
      const method = toMethod(draft)
      if (!edited) return addMethod(api, method)
      const isCareful = sensitiveChanges(edited, method).length > 0
      if (isCareful) await question.confirm(edited, method)
      return changeMethod(api, edited, { ...method, ...(isCareful && { confirmed: true }) })
    },
    async onSent() {
      showToast({ title: await describeResult(edited) })
      void navigate(href('/dashboard/payment-settings'))
    },
  })
  const cancel = (
    <Link to={href('/dashboard/payment-settings')} className={buttonClass('quiet')}>
      Cancel
    </Link>
  )
  return (
    <div className="grid items-start gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <FormFrame
        label="Payment method"
        form={form}
        sending={sending}
        failure="This could not be saved."
        submitLabel={edited ? 'Save changes' : 'Add'}
        aside={cancel}
      >
        <MethodFields form={form} />
      </FormFrame>
      <Preview form={form} />
      <AccountChangeDialog {...question} />
    </div>
  )
}

/** Describes the result, which waits if it decides where clients pay to. */
async function describeResult(edited: MethodRow | undefined): Promise<string> {
  const done = edited ? 'Saved' : 'Payment method added'
  const changes = await listMethodChanges(api).catch(() => [])
  const isWaiting = changes.some(({ methodId, own }) => own && (!edited || methodId === edited._id))
  return isWaiting ? `${done}. It waits for another owner, or ${methodChangeHours} hours` : done
}

function Preview({ form }: { form: UseFormReturn<MethodDraft> }) {
  const draft = useWatch({ control: form.control }) as MethodDraft
  return (
    <section aria-label="Preview" className="xl:sticky xl:top-8">
      <p className="mb-3 text-small font-semibold text-muted">As clients see it</p>
      <MethodCard method={toMethod(draft)} />
    </section>
  )
}
