import { useForm } from 'react-hook-form'
import { api } from '#app/api/browser.ts'
import { sendNote } from '#app/api/notes.ts'
import { ClientEmailField } from '#app/components/dashboard/client-email-field.tsx'
import { NothingYet } from '#app/components/dashboard/nothing-yet.tsx'
import { Page } from '#app/components/dashboard/page.tsx'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormFrame } from '#app/components/form/form-frame.tsx'
import { rulesOf } from '#app/components/form/rules-of.ts'
import { useIntention } from '#app/components/form/use-intention.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { TextArea, TextField } from '#app/components/ui/field.tsx'
import { showToast } from '#app/components/ui/toasts.ts'
import { noteInput } from '#core/note/note.ts'
import { useMay } from '../shell/use-account.ts'

export default function NoteScreen() {
  if (useMay('note.create')) return <NoteForm />
  return (
    <Page title="Send a note">
      <NothingYet title="Only administrators send notes">
        Notes to you appear on the dashboard’s home page. To write to us, use the contact page or the chat.
      </NothingYet>
    </Page>
  )
}

function NoteForm() {
  const keyOf = useIntention()
  const form = useForm({
    resolver: rulesOf<{ title: string; email: string; text: string }>(noteInput),
    defaultValues: { title: '', email: '', text: '' },
  })
  const sending = useSending(form, {
    send: (note) => sendNote(api, note, keyOf(note)),
    onSent() {
      keyOf.renew()
      form.reset()
      sending.isSent.current = false
      showToast({ title: 'Note sent successfully' })
      form.setFocus('title')
    },
  })
  const field = bindFields(form)
  return (
    <Page title="Send a note" lead="The client sees it on the dashboard’s home page, marked as new.">
      <div className="max-w-measure">
        <FormFrame
          label="Note"
          form={form}
          sending={sending}
          failure="Failed to send note. Please try again."
          submitLabel="Send note"
        >
          <TextField label="Title" maxLength={200} {...field('title')} />
          <ClientEmailField label="Email" hint="The address the client signs in with." {...field('email')} />
          <TextArea label="Text" rows={8} {...field('text')} />
        </FormFrame>
      </div>
    </Page>
  )
}
