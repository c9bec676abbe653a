import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { changeProjectFile, type ProjectFileRow } from '#app/api/project-files.ts'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { useSending } from '#app/components/form/use-sending.ts'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { longestPath } from '#core/project-file/file-limits.ts'

type EditFileProps = { projectId: string; file: ProjectFileRow; folders: string[]; onClose: () => void }

/** Form for the name and the folder of a file. */
export function EditFile({ projectId, file, folders, onClose }: EditFileProps) {
  const { revalidate } = useRevalidator()
  const listId = useId()
  const form = useForm({ defaultValues: { name: file.name, folder: file.folder } })
  const sending = useSending(form, {
    send: (change) => changeProjectFile(api, projectId, file, change),
    onSent() {
      showToast({ title: 'File saved' })
      void revalidate()
      onClose()
    },
  })
  const field = bindFields(form)
  return (
    <FormDialog
      title={`Rename or move ${file.name}`}
      onClose={onClose}
      sending={sending}
      isWorking={form.formState.isSubmitting}
      submitLabel="Save"
    >
      <TextField label="Name" hint="The ending stays" maxLength={300} autoComplete="off" {...field('name')} />
      <TextField
        label="Folder"
        hint="Empty for none, with slashes for folders inside each other"
        list={listId}
        maxLength={longestPath}
        autoComplete="off"
        {...field('folder')}
      />
      <datalist id={listId}>
        {folders.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </FormDialog>
  )
}
