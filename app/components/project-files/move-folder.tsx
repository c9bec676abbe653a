import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { type FileArea, moveFolder } from '#app/api/project-files.ts'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useSending } from '#app/components/form/use-sending.ts'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { longestPath } from '#core/project-file/file-limits.ts'

type MoveFolderProps = { projectId: string; area: FileArea; folder: string; onClose: () => void }

/** Form for the new path of a folder. */
export function MoveFolder({ projectId, area, folder, onClose }: MoveFolderProps) {
  const { revalidate } = useRevalidator()
  const form = useForm({ defaultValues: { to: folder } })
  const sending = useSending(form, {
    send: ({ to }) => moveFolder(api, projectId, { area, from: folder, to }),
    onSent() {
      showToast({ title: 'Folder saved' })
      void revalidate()
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Rename or move ${folder}`}
      onClose={onClose}
      sending={sending}
      isWorking={form.formState.isSubmitting}
      submitLabel="Save"
    >
      <TextField
        label="Folder"
        hint="To put it into another folder, write that one first, with a slash: Brand/Logos"
        maxLength={longestPath}
        autoComplete="off"
        {...bindFields(form)('to')}
      />
    </FormDialog>
  )
}
