import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { href, useNavigate, useSearchParams } from 'react-router'
import { api } from '#app/api/browser.ts'
import { type NotePreview, previewNote, sendNoteToMany } from '#app/api/notes.ts'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormFrame } from '#app/components/form/form-frame.tsx'
import { resolverOf } from '#app/components/form/resolver-of.ts'
import { useIdempotencyKey } from '#app/components/form/use-idempotency-key.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { formatNumber } from '#core/format-number.ts'
import { noteToMany } from '#core/note-sending/note-sending.ts'
import { type AudienceDraft, AudienceField, toAudience } from './audience-field.tsx'
import { NoteTabs } from './note-tabs.tsx'

type Draft = { title: string; text: string; to: AudienceDraft }
type Note = { title: string; text: string; to: ReturnType<typeof toAudience> }

export default function NoteToMany() {
  const keyOf = useIdempotencyKey()
  const navigate = useNavigate()
  const [shown, setShown] = useState<{ note: Note; preview: NotePreview }>()
  const [isConfirming, setIsConfirming] = useState(false)
  const [params] = useSearchParams()
  const tag = params.get('tag') ?? ''
  const form = useForm<Draft>({
    resolver: (values, ...rest) =>
      resolver({ ...values, to: toAudience(values.to) } as never, ...rest) as never,
    defaultValues: { title: '', text: '', to: { kind: tag ? 'tag' : 'clients', clients: [], tag } },
  })
  const sending = useSending(form, {
    async send() {
      const { title, text, to } = form.getValues()
      const note = { title, text, to: toAudience(to) }
      setShown({ note, preview: await previewNote(api, note.to) })
      setIsConfirming(true)
    },
    onSent() {
      sending.isSent.current = false
    },
  })

  async function send() {
    if (!shown) return
    await sendNoteToMany(api, shown.note, keyOf(shown.note))
    keyOf.renew()
    sending.isSent.current = true
    showToast({ title: `Note sent to ${countOf(shown.preview)}` })
    await navigate(href('/dashboard/note-form/sent'))
  }

  const field = bindFields(form)
  return (
    <Page title="Send a note to many" lead="Each client gets it as a note of their own, and is notified.">
      <NoteTabs current="many" />
      <div className="max-w-measure">
        <FormFrame
          label="Note to many"
          form={form}
          sending={sending}
          failure="The recipients could not be counted."
          submitLabel="Preview"
        >
          <AudienceField form={form} />
          <TextField label="Title" maxLength={200} {...field('title')} />
          <TextArea label="Text" rows={8} {...field('text')} />
        </FormFrame>
      </div>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={
          shown?.preview.recipients === 0
            ? 'Nobody would get this note'
            : `Send to ${countOf(shown?.preview)}?`
        }
        confirmLabel="Send now"
        isConfirmable={(shown?.preview.recipients ?? 0) > 0}
        onConfirm={send}
      >
        <Preview shown={shown} />
      </ConfirmDialog>
    </Page>
  )
}

const resolver = resolverOf<Draft>(noteToMany)

const countOf = (preview: NotePreview | undefined): string => {
  const count = preview?.recipients ?? 0
  return count === 1 ? '1 client' : `${formatNumber(count)} clients`
}

function Preview({ shown }: { shown: { note: Note; preview: NotePreview } | undefined }) {
  if (!shown) return null
  const { note, preview } = shown
  const left = preview.withoutAddress
  return (
    <>
      <div className="rounded-small border border-line p-4">
        <p className="font-semibold wrap-anywhere">{note.title}</p>
        <p className="mt-1 max-h-60 overflow-y-auto whitespace-pre-line wrap-anywhere">{note.text}</p>
      </div>
      {left > 0 && (
        <p className="mt-3 text-small text-muted">
          {left === 1 ? '1 client is left out, without' : `${left} clients are left out, without`} an e-mail
          address or a member who reads notes.
        </p>
      )}
    </>
  )
}
