import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { api } from '#app/api/browser.ts'
import { handInProof } from '#app/api/proofs.ts'
import { AttachmentsField } from '#app/components/form/attachments-field.tsx'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { resolverOf } from '#app/components/form/resolver-of.ts'
import { scanUpload } from '#app/components/form/upload-kinds.ts'
import { UploadsProvider, useUploads } from '#app/components/form/uploads.tsx'
import type { AttachedFile } from '#app/components/form/use-attachments.ts'
import { useIdempotencyKey } from '#app/components/form/use-idempotency-key.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { formatNotified } from '#app/components/payment/notified.ts'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { proofInput } from '#core/proof/proof.ts'

type HandInDialogProps = {
  projectId: string
  client: ProjectClient
  /** Number of the round that still waits, which the new one replaces. */
  replaces: number | undefined
  onClose: () => void
}
/** Owner of the project. */
export type ProjectClient = { clientName: string; email: string; isNotified: boolean }
type Values = { title: string; note: string; link: string; files: AttachedFile[] }

const empty: Values = { title: '', note: '', link: '', files: [] }
const toRound = ({ files, ...same }: Values) => ({ ...same, files: files.map(({ id }) => id) })
const toInput = (values: Values): z.input<typeof proofInput> => toRound(values)
const rules = resolverOf<Values>(z.custom<Values>().transform(toInput).pipe(proofInput))

/** Form of a round: title, note, pictures and PDFs, and maybe a link. */
export const HandInDialog = (props: HandInDialogProps) => (
  <UploadsProvider>
    <HandInForm {...props} />
  </UploadsProvider>
)

function HandInForm({ projectId, client, replaces, onClose }: HandInDialogProps) {
  const { revalidate } = useRevalidator()
  const { isUploading } = useUploads()
  const keyOf = useIdempotencyKey()
  const form = useForm<Values>({
    defaultValues: empty,
    resolver: rules,
  })
  const sending = useSending(form, {
    async send(values) {
      const round = toRound(values)
      await handInProof(api, projectId, round, keyOf(round))
    },
    onSent() {
      showToast({ title: `The round is handed in. ${formatNotified(client, 'The client is told.')}` })
      void revalidate()
      onClose()
    },
  })
  const field = bindFields(form)
  return (
    <FormDialog
      title="Hand in a round"
      onClose={onClose}
      sending={sending}
      isWorking={form.formState.isSubmitting}
      isSubmittable={!isUploading}
      submitLabel={isUploading ? 'Waiting for the upload…' : 'Hand in'}
    >
      <p className="text-muted">
        {formatNotified(client, 'The client is told once, and answers the round.')}
        {replaces !== undefined && ` It takes the place of round ${replaces}, which is not answered yet.`}
      </p>
      <TextField label="Title" maxLength={200} {...field('title')} />
      <TextArea label="Note for the client" hint="Optional" rows={3} maxLength={5_000} {...field('note')} />
      <AttachmentsField control={form.control} name="files" label="Pictures and PDFs" kind={scanUpload} />
      <TextField
        label="Link"
        hint="Optional: an https address of the page to look at. Add a screenshot, so that the client can point at it"
        inputMode="url"
        autoComplete="off"
        maxLength={2_000}
        {...field('link')}
      />
    </FormDialog>
  )
}
