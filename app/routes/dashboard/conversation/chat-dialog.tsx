import { useForm } from 'react-hook-form'
import { api } from '#app/api/browser.ts'
import { completeInquiry, type WholeConversation } from '#app/api/conversations.ts'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useSending } from '#app/components/form/use-sending.ts'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'

type ChatDialogProps = { conversation: WholeConversation; onClose: () => void; onSaved: () => void }
/** The thread's form has a field `text`, too, and the ids of fields are their names. */
type Values = { name: string; phone: string; email: string; chatText: string }

/** Form for the sender and the text of a chat. */
export function ChatDialog({ conversation, onClose, onSaved }: ChatDialogProps) {
  const { _id: id, version, name, email, inquiry } = conversation
  const form = useForm<Values>({ defaultValues: { name, email, phone: inquiry?.phone ?? '', chatText: '' } })
  const sending = useSending(form, {
    send: ({ chatText: text, ...sender }) => completeInquiry(api, id, { version, ...sender, text }),
    fieldNames: { text: 'chatText' },
    onSent() {
      showToast({ title: 'Saved' })
      onSaved()
    },
  })
  const field = bindFields(form)
  return (
    <FormDialog
      title="Add from the chat"
      onClose={onClose}
      sending={sending}
      isWorking={form.formState.isSubmitting}
      submitLabel="Add"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Name of the sender" maxLength={120} {...field('name')} />
        <TextField label="Telephone" type="tel" maxLength={40} {...field('phone')} />
      </div>
      <TextField
        label="E-mail address"
        type="email"
        hint="If you know it"
        maxLength={254}
        {...field('email')}
      />
      <TextArea
        label="Text of the chat"
        hint="It becomes a message here, and the state becomes Open"
        rows={6}
        maxLength={10_000}
        {...field('chatText')}
      />
    </FormDialog>
  )
}
