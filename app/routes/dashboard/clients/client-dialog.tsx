import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { api } from '#app/api/browser.ts'
import { addClient, type ClientDetailRow, changeClient } from '#app/api/clients.ts'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormFrame } from '#app/components/form/form-frame.tsx'
import { resolverOf } from '#app/components/form/resolver-of.ts'
import { tagLine } from '#app/components/form/tag-line.ts'
import { useIdempotencyKey } from '#app/components/form/use-idempotency-key.ts'
import { followRecord, useOpenedVersion } from '#app/components/form/use-opened-version.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { CurrencyField } from '#app/components/payment/currency-field.tsx'
import { CheckField } from '#app/components/ui/fields/check-field.tsx'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { Dialog } from '#app/components/ui/overlays/dialog.tsx'
import { clientFields, clientSources, clientStatuses } from '#core/client/client.ts'
import { emailInput } from '#core/email-input.ts'
import { tags } from '#core/tags.ts'
import { clientSourceLabels, clientStatusLabels } from './client-labels.ts'
import { type ClientValues, toClientBody, toClientValues } from './client-values.ts'
import { KnownPhones } from './known-phones.tsx'

type ClientDialogProps = {
  /** Undefined to add a client. */
  client?: ClientDetailRow
  onClose: () => void
  /** Called with the id of the client. */
  onSaved: (id: string) => void
}

const rules = z.object({
  name: clientFields.shape.name,
  email: z.union([z.literal(''), emailInput]),
  tags: tagLine(tags),
})

/** Form for a new client or the contact data of one. */
export function ClientDialog({ client, onClose, onSaved }: ClientDialogProps) {
  const opened = useOpenedVersion(client?.version ?? 0)
  const keyOf = useIdempotencyKey()
  const form = useForm<ClientValues>({
    resolver: resolverOf<ClientValues>(rules),
    ...followRecord(toClientValues(client)),
  })
  let id = client?._id ?? ''
  const sending = useSending(form, {
    async send({ email, ...values }) {
      const body = toClientBody(values)
      if (client) return opened.save((version) => changeClient(api, client._id, { ...body, version }))
      const added = { ...body, ...(email.trim() && { email }) }
      id = (await addClient(api, added, keyOf(added))).insertedId
    },
    onSent: () => onSaved(id),
  })
  const field = bindFields(form)
  return (
    <Dialog isOpen onClose={onClose} title={client ? 'Edit client' : 'New client'} width="max-w-160" isForm>
      <FormFrame
        label="Client"
        form={form}
        sending={sending}
        failure="The client could not be saved."
        submitLabel={client ? 'Save changes' : 'Add client'}
      >
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField label="Name" autoComplete="off" maxLength={200} {...field('name')} />
          <TextField label="Company (optional)" autoComplete="off" maxLength={200} {...field('company')} />
          {!client && (
            <TextField
              label="Email (optional)"
              type="email"
              autoComplete="off"
              maxLength={254}
              hint="The address the client signs in with."
              {...field('email')}
            />
          )}
          <TextField
            label="Phones (optional)"
            autoComplete="off"
            hint="Separated by commas"
            {...field('phones')}
          />
          <KnownPhones typed={form.watch('phones')} exceptId={client?._id} />
          <SelectField label="Source" {...field('source')}>
            {clientSources.map((source) => (
              <option key={source} value={source}>
                {clientSourceLabels[source]}
              </option>
            ))}
          </SelectField>
          <SelectField label="Status" {...field('status')}>
            {clientStatuses.map((status) => (
              <option key={status} value={status}>
                {clientStatusLabels[status]}
              </option>
            ))}
          </SelectField>
          <TextField label="Country (optional)" maxLength={100} {...field('country')} />
          <TextField label="Tax number (optional)" maxLength={60} {...field('taxNumber')} />
          <CurrencyField
            chosen={client?.currency ?? 'USD'}
            hint="Of new quotes, invoices and orders without a plan"
            {...field('currency')}
          />
          <SelectField
            label="Language they prefer to write in"
            hint="A note for staff: it changes no mail and no paper"
            {...field('language')}
          >
            <option value="en">English</option>
            <option value="bn">Bangla</option>
          </SelectField>
        </div>
        <TextField label="Tags (optional)" hint="Separated by commas" {...field('tags')} />
        <TextArea
          label="Addresses (optional)"
          rows={3}
          hint="With an empty line between two addresses"
          {...field('addresses')}
        />
        <TextArea
          label="Notes (optional)"
          rows={3}
          maxLength={10_000}
          hint="Only staff reads them."
          {...field('notes')}
        />
        <CheckField
          label="Pause reminders of invoices, quotes and questions"
          {...form.register('remindersPaused')}
        />
      </FormFrame>
    </Dialog>
  )
}
