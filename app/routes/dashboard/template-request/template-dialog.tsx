import { useForm } from 'react-hook-form'
import { api } from '#app/api/browser.ts'
import { addTemplate, changeTemplate, type TemplateRow } from '#app/api/templates.ts'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormFrame } from '#app/components/form/form-frame.tsx'
import { UploadField } from '#app/components/form/upload-field.tsx'
import { mediaUpload } from '#app/components/form/upload-kinds.ts'
import { followRecord, useOpenedVersion } from '#app/components/form/use-opened-version.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { readDollars } from '#app/components/payment/read-dollars.ts'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { Dialog } from '#app/components/ui/overlays/dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { cents, toUnits } from '#core/money.ts'

type Values = {
  title: string
  kind: string
  previewImage: string
  previewLink: string
  pages: string
  priceFrom: string
  tags: string
}
type TemplateDialogProps = {
  /** Undefined to create a new template. */
  template: TemplateRow | undefined
  onClose: () => void
  onSaved: () => Promise<void>
}

const toValues = (template: TemplateRow | undefined): Values => ({
  title: template?.title ?? '',
  kind: template?.kind ?? '',
  previewImage: template?.previewImage ?? '',
  previewLink: template?.previewLink ?? '',
  pages: String(template?.pages ?? ''),
  priceFrom: template ? String(toUnits(template.priceFrom)) : '',
  tags: template?.tags.join(', ') ?? '',
})

export function TemplateDialog({ template, onClose, onSaved }: TemplateDialogProps) {
  const opened = useOpenedVersion(template?.version ?? 0)
  const form = useForm<Values>(followRecord(toValues(template)))
  const sending = useSending(form, {
    send({ pages, priceFrom, tags, ...same }) {
      const body = {
        ...same,
        pages: Number(pages) || 0,
        priceFrom: cents(readDollars(priceFrom) ?? Number.NaN),
        tags: tags.split(',').flatMap((tag) => tag.trim() || []),
      }
      if (!template) return addTemplate(api, body)
      return opened.save((version) => changeTemplate(api, template._id, { ...body, version }))
    },
    onSent() {
      showToast({ title: template ? 'Template saved' : 'Template added' })
      onClose()
      void onSaved()
    },
  })
  const field = bindFields(form)
  return (
    <Dialog
      isOpen
      isForm
      onClose={onClose}
      title={template ? `Edit “${template.title}”` : 'Add a template'}
      width="max-w-160"
    >
      <FormFrame
        label="Template"
        form={form}
        sending={sending}
        failure="The template could not be saved."
        submitLabel={template ? 'Save changes' : 'Add template'}
      >
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField label="Title" maxLength={120} {...field('title')} />
          <TextField label="Price from, in $" inputMode="decimal" {...field('priceFrom')} />
          <TextField label="Kind" maxLength={60} hint="Restaurant, shop, portfolio…" {...field('kind')} />
          <TextField label="Tags (optional)" hint="Separated by commas" {...field('tags')} />
          <TextField label="Pages" type="number" min={1} max={500} {...field('pages')} />
          <TextField label="Preview link (optional)" type="url" {...field('previewLink')} />
        </div>
        <UploadField control={form.control} name="previewImage" label="Preview image" kind={mediaUpload} />
      </FormFrame>
    </Dialog>
  )
}
