import { Mail } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { href, useNavigate } from 'react-router'
import { api } from '#app/api/browser.ts'
import type { ClientDetailRow } from '#app/api/clients.ts'
import { startConversation } from '#app/api/conversations.ts'
import { PhoneNumber } from '#app/components/dashboard/records/phone-number.tsx'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { resolverOf } from '#app/components/form/resolver-of.ts'
import { useIdempotencyKey } from '#app/components/form/use-idempotency-key.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { Button } from '#app/components/ui/button.tsx'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { Dialog } from '#app/components/ui/overlays/dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { conversationInput } from '#core/conversation/conversation-input.ts'
import { useHasPermission } from '../shell/use-account.ts'
import { EmailDialog, mayHaveEmail } from './missing-email.tsx'

/** Button that writes a mail to a client, which opens a conversation. */
export function WriteMessage({ client }: { client: ClientDetailRow }) {
  const [isOpen, setIsOpen] = useState(false)
  const [isAdding, setIsAdding] = useState(false)
  if (!useHasPermission('contact.reply')) return null
  const close = () => setIsOpen(false)
  const addresses = [...new Set([...client.emails.map(({ email }) => email), ...client.memberEmails])]
  return (
    <>
      <Button look="second" size="small" onClick={() => setIsOpen(true)}>
        <Mail aria-hidden="true" className="size-4" />
        Write a message
      </Button>
      {isOpen && addresses.length > 0 && (
        <MessageDialog client={client} addresses={addresses} onClose={close} />
      )}
      {isOpen && addresses.length === 0 && (
        <Unaddressed
          client={client}
          onClose={close}
          onAddAddress={() => {
            close()
            setIsAdding(true)
          }}
        />
      )}
      {isAdding && <EmailDialog client={client} onClose={() => setIsAdding(false)} />}
    </>
  )
}

type UnaddressedProps = { client: ClientDetailRow; onClose: () => void; onAddAddress: () => void }

/** Ways to reach a client who gets no mail. */
function Unaddressed({ client, onClose, onAddAddress }: UnaddressedProps) {
  const { name, phones } = client
  const mayAdd = useHasPermission('client.update') && mayHaveEmail(client)
  return (
    <Dialog isOpen onClose={onClose} title={`Write to ${name}`}>
      <p>{name} has no e-mail address, so a message can’t be mailed.</p>
      {phones.length > 0 && (
        <ul aria-label="Phone" className="mt-4 grid gap-2">
          {phones.map((phone) => (
            <li key={phone}>
              <PhoneNumber phone={phone} />
            </li>
          ))}
        </ul>
      )}
      {mayAdd && (
        <Button size="small" className="mt-6" onClick={onAddAddress}>
          Add an e-mail address
        </Button>
      )}
    </Dialog>
  )
}

type Values = { email: string; subject: string; text: string }
type MessageDialogProps = { client: ClientDetailRow; addresses: string[]; onClose: () => void }

function MessageDialog({ client: { _id: clientId, name }, addresses, onClose }: MessageDialogProps) {
  const navigate = useNavigate()
  const keyOf = useIdempotencyKey()
  const form = useForm<Values>({
    resolver: resolverOf<Values>(conversationInput.omit({ clientId: true })),
    defaultValues: { email: addresses[0] ?? '', subject: '', text: '' },
  })
  let id = ''
  const sending = useSending(form, {
    async send(values) {
      const message = { ...values, clientId }
      id = (await startConversation(api, message, keyOf(message))).insertedId
    },
    onSent() {
      showToast({ title: `The message to ${name} is on its way` })
      void navigate(href('/dashboard/new-dashboard-contact/:id', { id }))
    },
  })
  const field = bindFields(form)
  return (
    <FormDialog
      title={`Write to ${name}`}
      onClose={onClose}
      sending={sending}
      isWorking={form.formState.isSubmitting}
      submitLabel="Send"
    >
      <p className="text-muted">
        Sent by mail. It stands under Messages on this page, and so do the answers if a mailbox is connected.
      </p>
      {addresses.length > 1 ? (
        <SelectField label="To" {...field('email')}>
          {addresses.map((email) => (
            <option key={email} value={email}>
              {email}
            </option>
          ))}
        </SelectField>
      ) : (
        <p>To: {addresses[0]}</p>
      )}
      <TextField label="Subject" maxLength={200} {...field('subject')} />
      <TextArea label="Message" rows={8} maxLength={10_000} {...field('text')} />
    </FormDialog>
  )
}
