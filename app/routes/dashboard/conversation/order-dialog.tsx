import { useForm } from 'react-hook-form'
import { api } from '#app/api/browser.ts'
import { makeOrderOf, type WholeConversation } from '#app/api/conversations.ts'
import type { ServiceRow } from '#app/api/services.ts'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useSending } from '#app/components/form/use-sending.ts'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import type { OrderOfConversation } from '#core/conversation/conversation-records-input.ts'
import { formatMoney } from '#core/money.ts'

type OrderDialogProps = {
  conversation: WholeConversation
  services: ServiceRow[]
  onClose: () => void
  onMade: () => void
}

/** Form for an order that somebody wrote about. */
export function OrderDialog({
  conversation: { _id: id, inquiry },
  services,
  onClose,
  onMade,
}: OrderDialogProps) {
  const form = useForm<OrderOfConversation>({
    defaultValues: {
      service: services.find(({ slug }) => slug === inquiry?.service)?.slug ?? services[0]?.slug ?? '',
      planId: inquiry?.planId ?? '',
    },
  })
  const slug = form.watch('service')
  const plans = services.find((service) => service.slug === slug)?.plans ?? []
  const sending = useSending(form, {
    send({ service, planId }) {
      const isOffered = plans.some((plan) => plan.planId === planId)
      return makeOrderOf(api, id, { service, planId: isOffered ? planId : '' })
    },
    onSent() {
      showToast({ title: 'Order entered' })
      onMade()
    },
  })
  const field = bindFields(form)
  return (
    <FormDialog
      title="Enter an order"
      onClose={onClose}
      sending={sending}
      isWorking={form.formState.isSubmitting}
      submitLabel="Enter the order"
    >
      <p className="text-muted">
        The client sees it, and is told by mail. The text of the message becomes an internal note.
      </p>
      <SelectField label="Service" {...field('service')}>
        {services.map(({ slug, title }) => (
          <option key={slug} value={slug}>
            {title}
          </option>
        ))}
      </SelectField>
      {plans.length > 0 && (
        <SelectField label="Plan" {...field('planId')}>
          <option value="">Choose one</option>
          {plans.map(({ planId, name, price }) => (
            <option key={planId} value={planId}>
              {name}, {formatMoney(price)}
            </option>
          ))}
        </SelectField>
      )}
    </FormDialog>
  )
}
