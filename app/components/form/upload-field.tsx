import { useState } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { type AddedMedia, mediaOf } from '#app/api/media.ts'
import { MediaPicker } from '#app/components/media/media-picker.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { lazyComponent, useLazyComponent } from '#app/components/ui/loading/lazy-component.ts'
import { ProgressBar } from '#app/components/ui/loading/progress-bar.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { useBrand } from '#app/components/use-brand.ts'
import { largestFile, megabyte } from '#core/file/file.ts'
import type { MediaRow } from '#core/media/media.ts'
import { type UploadKind, withFormats } from './upload-kinds.ts'
import { DropZone, FileButton } from './upload-parts.tsx'
import { UploadedFile } from './uploaded-file.tsx'
import { useUpload } from './use-upload.ts'

type UploadFieldProps<Values extends FieldValues> = {
  control: Control<Values>
  name: FieldPath<Values>
  label: string
  hint?: string
  kind: UploadKind
  /** Asks for the alternative text of a picture of the library without one. */
  needsAlt?: boolean
}

const lazyAltStep = lazyComponent(async () => (await import('#app/components/media/alt-step.tsx')).AltStep)

/** A file, or a picture of the library. */
type Uploaded = { url: string } | AddedMedia

/** File field that uploads as soon as a file is chosen or dropped; the form's value is the file's URL. */
export function UploadField<Values extends FieldValues>(props: UploadFieldProps<Values>) {
  const { control, name, label, hint, needsAlt = false } = props
  const { field, fieldState } = useController({ control, name })
  const limits = useBrand().pictureLimits
  const kind = withFormats(props.kind, limits.formats)
  const largest = kind.isInLibrary ? limits.fileMb * megabyte : largestFile
  const [undescribed, setUndescribed] = useState<MediaRow>()
  const close = () => setUndescribed(undefined)
  const AltStep = useLazyComponent(lazyAltStep, undescribed !== undefined, close)
  const { state, send, cancel } = useUpload<Uploaded>(kind, take, largest)
  const [isPicking, setIsPicking] = useState(false)
  const id = `field-${name}`
  function take(uploaded: Uploaded) {
    if (needsAlt && 'alt' in uploaded && uploaded.alt === '') setUndescribed(mediaOf(uploaded))
    else field.onChange(uploaded.url)
  }
  const retry = state.status === 'failed' ? state.file : undefined
  return (
    <DropZone label={label} isInvalid={fieldState.invalid} onDrop={([file]) => file && send(file)}>
      <p id={`${id}-hint`} className="text-small text-muted">
        {hint} {kind.wanted}, max {largest / megabyte}MB.
      </p>
      {state.status === 'sending' && (
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4">
          <ProgressBar
            label={state.percent < 100 ? `Uploading ${state.name}` : `Checking ${state.name}`}
            percent={state.percent}
          />
          <Button look="second" size="small" onClick={cancel}>
            Cancel
          </Button>
        </div>
      )}
      {state.status !== 'sending' && field.value && (
        <UploadedFile url={field.value} label={label} kind={kind} />
      )}
      {state.status === 'failed' && <Notice tone="danger">{state.message}</Notice>}
      {state.status !== 'sending' && (
        <div className="flex flex-wrap items-center gap-2">
          {retry && (
            <Button size="small" onClick={() => send(retry)}>
              Try again
            </Button>
          )}
          <FileButton
            id={id}
            kind={kind}
            onChoose={([file]) => file && send(file)}
            label={label}
            isInvalid={fieldState.invalid}
          >
            {field.value ? 'Replace' : 'Choose a file'}
          </FileButton>
          {kind.isInLibrary && (
            <Button look="second" size="small" onClick={() => setIsPicking(true)}>
              Choose from the library <span className="sr-only">: {label}</span>
            </Button>
          )}
          {field.value ? (
            <Button look="quiet" size="small" onClick={() => field.onChange('')}>
              Remove <span className="sr-only">{label.toLowerCase()}</span>
            </Button>
          ) : (
            <span className="text-small text-muted max-sm:hidden pointer-coarse:hidden">or drop it here</span>
          )}
        </div>
      )}
      {kind.isInLibrary && (
        <MediaPicker
          isOpen={isPicking}
          needsAlt={needsAlt}
          onClose={() => setIsPicking(false)}
          onChoose={({ url }) => field.onChange(url)}
        />
      )}
      {AltStep && undescribed && (
        <AltStep
          media={undescribed}
          onClose={close}
          onDescribed={() => {
            field.onChange(undescribed.url)
            close()
          }}
        />
      )}
      {fieldState.error && (
        <p id={`${id}-error`} className="text-small font-semibold text-danger">
          {fieldState.error.message}
        </p>
      )}
    </DropZone>
  )
}
