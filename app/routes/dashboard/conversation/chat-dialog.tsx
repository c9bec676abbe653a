import { useForm, useWatch } from 'react-hook-form'
import { api } from '#app/api/browser.ts'
import { addChat, completeInquiry, type WholeConversation } from '#app/api/conversations.ts'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useIdempotencyKey } from '#app/components/form/use-idempotency-key.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { useKnownPhones } from '../clients/use-known-phones.ts'
import { useHasPermission } from '../shell/use-account.ts'

type ChatDialogProps = {
  /** Undefined for a chat that began without 'Order Now'. */
  conversation?: WholeConversation
  onClose: () => void
  /** Called with the id of the conversation. */
  onSaved: (id: string) => void
}
/** The thread's form has a field `text`, too, and the ids of fields are their names. */
type Values = { name: string; phone: string; email: string; chatText: string; clientId: string }

/** Form for the sender and the text of a chat. */
export function ChatDialog({ conversation, onClose, onSaved }: ChatDialogProps) {
  const { name = '', email = '', inquiry } = conversation ?? {}
  const keyOf = useIdempotencyKey()
  const form = useForm<Values>({
    defaultValues: { name, email, phone: inquiry?.phone ?? '', chatText: '', clientId: '' },
  })
  const phone = useWatch({ control: form.control, name: 'phone' })
  const mayLink = useHasPermission('client.create') && !conversation
  const known = useKnownPhones(mayLink ? phone : '', undefined)
  let id = conversation?._id ?? ''
  const sending = useSending(form, {
    async send({ chatText: text, clientId, ...sender }) {
      if (conversation) {
        return completeInquiry(api, id, { version: conversation.version, ...sender, text })
      }
      const isKnown = known.some(({ _id }) => _id === clientId)
      const chat = { ...sender, text, ...(isKnown && { clientId }) }
      id = (await addChat(api, chat, keyOf(chat))).insertedId
    },
    fieldNames: { text: 'chatText' },
    onSent() {
      showToast({ title: conversation ? 'Saved' : 'Chat added' })
      onSaved(id)
    },
  })
  const field = bindFields(form)
  return (
    <FormDialog
      title={conversation ? 'Add from the chat' : 'Add a chat'}
      onClose={onClose}
      sending={sending}
      isWorking={form.formState.isSubmitting}
      submitLabel="Add"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Name of the sender" maxLength={120} {...field('name')} />
        <TextField label="Telephone" type="tel" maxLength={40} {...field('phone')} />
      </div>
      {known.length > 0 && (
        <SelectField label="Client with this phone number" {...field('clientId')}>
          <option value="">Do not link the chat</option>
          {known.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label="E-mail address"
        type="email"
        hint="If you know it"
        maxLength={254}
        {...field('email')}
      />
      <TextArea
        label="Text of the chat"
        hint={
          conversation
            ? 'It becomes a message here, and the state becomes Open'
            : 'Copy it from your chat program'
        }
        rows={6}
        maxLength={10_000}
        {...field('chatText')}
      />
    </FormDialog>
  )
}
