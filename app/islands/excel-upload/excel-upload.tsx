import { FileSpreadsheet } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { formatFileSize } from '#app/components/ui/format-file-size.ts'
import { Notice } from '#app/components/ui/notice.tsx'
import { DropZone } from './drop-zone.tsx'
import { FileInput } from './file-input.tsx'
import { FileLink } from './file-link.tsx'
import { Sending } from './sending.tsx'
import { useWorkbookUpload } from './use-workbook-upload.ts'

const found = [
  { value: 'listed', label: 'Everybody' },
  { value: 'unlisted', label: 'Only people with the link' },
]
const usual = 'unlisted'

/** Upload form: choose or drop a file, progress, and a link to the uploaded file. */
export function ExcelUpload() {
  const { file, state, choose, send, cancel } = useWorkbookUpload()
  const notice = useRef<HTMLDivElement>(null)
  const isSending = state.status === 'sending'

  useEffect(() => {
    if (state.status === 'done') notice.current?.focus()
  }, [state.status])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // From the form, because it may have been chosen before hydration.
    const isUnlisted = new FormData(event.currentTarget).get('visibility') === 'unlisted'
    void send(isUnlisted ? 'unlisted' : 'listed')
  }

  return (
    <form
      onSubmit={submit}
      aria-label="Upload an Excel file"
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <DropZone isDisabled={isSending} onDrop={choose}>
        <FileSpreadsheet aria-hidden="true" className="size-10 text-accent" strokeWidth={1.5} />
        {file ? (
          <p className="min-w-0 max-w-full">
            <span className="block font-semibold wrap-anywhere">{file.name}</span>
            <span className="text-small text-muted">{formatFileSize(file.size)}</span>
          </p>
        ) : (
          <p>
            <span className="block font-semibold">
              <span className="pointer-coarse:hidden">Drop an Excel file here</span>
              <span className="hidden pointer-coarse:inline">Your Excel file</span>
            </span>
            <span id="excel-hint" className="text-small text-muted">
              .xlsx or .xls, up to 5 MB
            </span>
          </p>
        )}
        {!isSending && (
          <FileInput hasFile={Boolean(file)} isInvalid={state.status === 'failed'} onChoose={choose} />
        )}
      </DropZone>
      <fieldset className="needs-scripts flex flex-wrap gap-x-6 gap-y-1">
        <legend className="mb-1 text-small font-semibold">Found by</legend>
        {found.map(({ value, label }) => (
          <label key={value} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="visibility"
              value={value}
              defaultChecked={value === usual}
              disabled={isSending}
              className="size-5 shrink-0 accent-accent"
            />
            {label}
          </label>
        ))}
      </fieldset>
      {state.status === 'sending' && <Sending name={file?.name ?? ''} percent={state.percent} />}
      {state.status === 'failed' && (
        <div id="excel-error">
          <Notice tone="danger">{state.message}</Notice>
        </div>
      )}
      {state.status === 'done' && (
        <div ref={notice} tabIndex={-1} className="outline-none">
          <Notice tone="success">
            <p>File uploaded successfully!</p>
            <p className="mt-2">
              <ButtonLink size="small" href={`/excelDetails?file=${state.id}`} className="max-w-full">
                <span className="truncate">Open {state.filename}</span>
              </ButtonLink>
            </p>
            <FileLink id={state.id} keptUntil={state.keptUntil} />
          </Notice>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" disabled={isSending} className="needs-scripts">
          {isSending ? 'Uploading...' : state.status === 'failed' && state.canRetry ? 'Try again' : 'Upload'}
        </Button>
        {isSending && (
          <Button look="second" onClick={cancel}>
            Cancel
          </Button>
        )}
      </div>
      <noscript>
        <p className="font-medium">
          Uploading requires JavaScript, which is turned off in your browser. Viewing files works without it.
        </p>
      </noscript>
      <p className="text-small text-muted">
        Uploaded files are visible to everyone, or to everyone who has the link. You can delete your file from
        this browser until tomorrow evening.
      </p>
    </form>
  )
}
