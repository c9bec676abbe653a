import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { api } from '#app/api/browser.ts'
import { type ClientDetailRow, giveClientEmail } from '#app/api/clients.ts'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { resolverOf } from '#app/components/form/resolver-of.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { Button } from '#app/components/ui/button.tsx'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { emailInput } from '#core/email-input.ts'
import { useHasPermission } from '../shell/use-account.ts'

export const mayHaveEmail = ({ status }: ClientDetailRow) => status !== 'former'

const rules = z.object({ email: emailInput })

/** Note that a client has no e-mail address, with a button that adds one. */
export function MissingEmail({ client }: { client: ClientDetailRow }) {
  const [isOpen, setIsOpen] = useState(false)
  const mayAdd = useHasPermission('client.update')
  return (
    <>
      <span className="block">No e-mail address</span>
      {mayAdd && mayHaveEmail(client) && (
        <Button look="second" size="small" className="mt-2" onClick={() => setIsOpen(true)}>
          Add an address
        </Button>
      )}
      {isOpen && <EmailDialog client={client} onClose={() => setIsOpen(false)} />}
    </>
  )
}

export function EmailDialog({ client, onClose }: { client: ClientDetailRow; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const form = useForm({ resolver: resolverOf<{ email: string }>(rules), defaultValues: { email: '' } })
  const sending = useSending(form, {
    send: ({ email }) => giveClientEmail(api, client._id, email),
    onSent() {
      onClose()
      showToast({ title: 'Address added' })
      void revalidate()
    },
  })
  return (
    <FormDialog
      title={`E-mail address of ${client.name}`}
      onClose={onClose}
      sending={sending}
      isWorking={form.formState.isSubmitting}
      submitLabel="Add the address"
    >
      <p className="text-muted">
        Whoever signs in with this address sees all records of this client: orders, invoices and the passwords
        of projects too.
      </p>
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        maxLength={254}
        {...bindFields(form)('email')}
      />
    </FormDialog>
  )
}
