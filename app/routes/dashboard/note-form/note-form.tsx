import { useForm, useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { api } from '#app/api/browser.ts'
import { sendNote } from '#app/api/notes.ts'
import { ClientEmailField } from '#app/components/dashboard/records/client-email-field.tsx'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormFrame } from '#app/components/form/form-frame.tsx'
import { resolverOf } from '#app/components/form/resolver-of.ts'
import { useIdempotencyKey } from '#app/components/form/use-idempotency-key.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { noteInput } from '#core/note/note.ts'
import { isPlaceholder } from '#core/owner/owner.ts'
import { useHasPermission } from '../shell/use-account.ts'
import { NoteTabs } from './note-tabs.tsx'

export default function NoteScreen() {
  if (useHasPermission('note.create')) return <NoteForm />
  return (
    <Page title="Send a note">
      <DashboardEmptyState title="Only staff send notes">
        Notes to you appear on the dashboard’s home page. To write to us, use the contact page or the chat.
      </DashboardEmptyState>
    </Page>
  )
}

function NoteForm() {
  const keyOf = useIdempotencyKey()
  const [params] = useSearchParams()
  const form = useForm({
    resolver: resolverOf<{ title: string; email: string; text: string }>(noteInput),
    defaultValues: { title: '', email: params.get('email') ?? '', text: '' },
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
  const email = useWatch({ control: form.control, name: 'email' })
  return (
    <Page
      title="Send a note"
      lead="The client sees it on the dashboard’s home page, marked as new, and is notified."
    >
      <NoteTabs current="one" />
      <div className="max-w-measure">
        <FormFrame
          label="Note"
          form={form}
          sending={sending}
          failure="Failed to send note. Please try again."
          submitLabel="Send note"
        >
          <TextField label="Title" maxLength={200} {...field('title')} />
          <ClientEmailField
            label="Email"
            hint={
              isPlaceholder(email)
                ? 'Stands for a client without an e-mail address. Its members get the note.'
                : 'The address the client signs in with.'
            }
            {...field('email')}
          />
          <TextArea label="Text" rows={8} {...field('text')} />
        </FormFrame>
      </div>
    </Page>
  )
}
