import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '#app/api/browser.ts'
import { handOverOrder, type WholeOrder } from '#app/api/orders.ts'
import { ClientSearch, type FoundClient } from '#app/components/dashboard/records/client-search.tsx'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useIdempotencyKey } from '#app/components/form/use-idempotency-key.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { CheckField } from '#app/components/ui/fields/check-field.tsx'
import { TextArea } from '#app/components/ui/fields/field.tsx'

type Values = { reason: string; confirmsOpenMoney: boolean }
type HandOverDialogProps = {
  order: WholeOrder
  onClose: () => void
  onDone: (title: string) => Promise<void>
}

/** Moves an agreed order to another client. */
export function HandOverDialog({ order, onClose, onDone }: HandOverDialogProps) {
  const { _id: id, number, version, clientId, clientName, open } = order
  const keyOf = useIdempotencyKey()
  const [client, setClient] = useState<FoundClient>()
  const form = useForm<Values>({ defaultValues: { reason: '', confirmsOpenMoney: false } })
  const field = bindFields(form)
  const isPaid = open.minor === 0
  const sending = useSending(form, {
    async send(values) {
      const change = { version, clientId: client?._id ?? '', ...values }
      await handOverOrder(api, id, change, keyOf(change))
    },
    onSent: () =>
      void onDone(
        isPaid
          ? `${number} belongs to ${client?.name} now. Both clients are notified.`
          : `${client?.name} was sent a quote to take over ${number}`,
      ),
  })
  return (
    <FormDialog
      title={`Move ${number} to another client`}
      onClose={onClose}
      sending={sending}
      isWorking={form.formState.isSubmitting}
      isSubmittable={client !== undefined}
      submitLabel="Move the order"
    >
      <p>
        {isPaid
          ? 'It takes effect at once, and both clients are notified.'
          : 'Something is still to be paid, so the new client is sent a quote. The order is theirs once they accept it.'}{' '}
        The project, its files and passwords and further invoices go to them. Invoices, payments and papers
        that were issued stay with {clientName}, and so do drafts of invoices, recurring invoices, domains and
        hosting. Move these in their lists.
      </p>
      <ClientSearch
        name="hand-over-to"
        label="New client"
        hint="Name, company, e-mail address or phone"
        exceptId={clientId ?? ''}
        chosen={client}
        onChoose={setClient}
      />
      <TextArea label="Reason" maxLength={1_000} hint="Both clients read it." {...field('reason')} />
      {!isPaid && (
        <CheckField
          label={`Invoices that are open or being checked stay with ${clientName}, who still pays them.`}
          {...form.register('confirmsOpenMoney')}
        />
      )}
    </FormDialog>
  )
}
