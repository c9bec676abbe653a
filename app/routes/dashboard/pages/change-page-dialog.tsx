import { useForm } from 'react-hook-form'
import { api } from '#app/api/browser.ts'
import { changeOwnPage } from '#app/api/pages.ts'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormFrame } from '#app/components/form/form-frame.tsx'
import { resolverOf } from '#app/components/form/resolver-of.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { Dialog } from '#app/components/ui/overlays/dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { type OwnPageInput, ownPageInput } from '#core/page/own-page.ts'
import type { PageRow } from '#core/page/page.ts'

type ChangePageDialogProps = { page: PageRow; onClose: () => void; onSaved: () => Promise<void> }

/** Changes the name and the address of a page that the provider added. */
export function ChangePageDialog({ page, onClose, onSaved }: ChangePageDialogProps) {
  const { key, label, path, own } = page
  const form = useForm<OwnPageInput>({
    resolver: resolverOf<OwnPageInput>(ownPageInput),
    defaultValues: { name: label, path },
  })
  const sending = useSending(form, {
    send: (values) => changeOwnPage(api, key, { ...values, version: own?.version ?? 1 }),
    onSent() {
      showToast({ title: 'Page changed' })
      onClose()
      void onSaved()
    },
  })
  const field = bindFields(form)
  return (
    <Dialog isOpen isForm onClose={onClose} title="Name and address" width="max-w-160">
      <FormFrame
        label="Page"
        form={form}
        sending={sending}
        failure="The page could not be changed."
        submitLabel="Save"
      >
        <TextField
          label="Title"
          hint="In the dashboard. Visitors read the title in the editor of the page."
          autoComplete="off"
          maxLength={120}
          {...field('name')}
        />
        <TextField
          label="Address"
          hint="The former address of a published page leads to the new one, by a redirect."
          autoComplete="off"
          spellCheck={false}
          {...field('path')}
        />
      </FormFrame>
    </Dialog>
  )
}
