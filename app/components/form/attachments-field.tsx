import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { Button } from '#app/components/ui/button.tsx'
import { formatFileSize } from '#app/components/ui/format-file-size.ts'
import { maxFiles } from '#core/attachment/attachment.ts'
import { attachmentUpload, type FileKind } from './upload-kinds.ts'
import { DropZone, FileButton } from './upload-parts.tsx'
import { FailedFiles, RunningFile } from './upload-progress.tsx'
import { type AttachedFile, useAttachments } from './use-attachments.ts'

type AttachmentsFieldProps<Values extends FieldValues> = {
  control: Control<Values>
  name: FieldPath<Values>
  label: string
  most?: number
  kind?: FileKind
}

/** Up to five private files; the form's value is a list of `AttachedFile`. */
export function AttachmentsField<Values extends FieldValues>(props: AttachmentsFieldProps<Values>) {
  const { control, name, label, most = maxFiles, kind = attachmentUpload } = props
  const { field, fieldState } = useController({ control, name })
  const files: AttachedFile[] = field.value ?? []
  const { running, failed, add, remove, dismiss } = useAttachments(files, field.onChange, { most, kind })
  const id = `field-${name}`
  const isFull = files.length + running.length >= most
  return (
    <DropZone label={label} isInvalid={fieldState.invalid} onDrop={add}>
      <p id={`${id}-hint`} className="text-small text-muted">
        {kind.wanted}
        {most > 1 && `, at most ${most} files`}.
        {kind === attachmentUpload &&
          ' A large file continues after a lost connection; after closing this page, choose it again.'}
      </p>
      <ul aria-label={`${label}: added`} className="grid gap-2 empty:hidden">
        {files.map((file) => (
          <AddedFile key={file.id} file={file} onRemove={() => remove(file.id)} />
        ))}
        {running.map((one) => (
          <RunningFile key={one.key} running={one} />
        ))}
      </ul>
      <FailedFiles failed={failed} dismiss={dismiss} />
      {!isFull && (
        <div className="flex flex-wrap items-center gap-2">
          <FileButton
            id={id}
            kind={kind}
            onChoose={add}
            label={label}
            isInvalid={fieldState.invalid}
            isMultiple={most > 1}
          >
            {most > 1 ? 'Add files' : 'Choose a file'}
          </FileButton>
          <span className="text-small text-muted max-sm:hidden pointer-coarse:hidden">
            or drop {most > 1 ? 'them' : 'it'} here
          </span>
        </div>
      )}
      {fieldState.error && (
        <p id={`${id}-error`} className="text-small font-semibold text-danger">
          {fieldState.error.message}
        </p>
      )}
    </DropZone>
  )
}

function AddedFile({ file, onRemove }: { file: AttachedFile; onRemove: () => void }) {
  return (
    <li className="flex items-center justify-between gap-3 rounded-small bg-surface py-1 pl-3 pr-1">
      <span className="min-w-0 wrap-anywhere">
        {file.name} <span className="tabular text-small text-muted">{formatFileSize(file.size)}</span>
      </span>
      <Button look="quiet" size="small" onClick={onRemove}>
        Remove<span className="sr-only"> {file.name}</span>
      </Button>
    </li>
  )
}
