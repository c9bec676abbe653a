import { Upload } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { buttonClass } from '#app/components/ui/button.tsx'
import type { FileKind } from './upload-kinds.ts'

type DropZoneProps = {
  label: string
  isInvalid: boolean
  onDrop: (files: File[]) => void
  children: ReactNode
}

/** Drop zone for files. */
export function DropZone({ label, isInvalid, onDrop, children }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false)
  const look = isOver ? 'border-accent bg-tint' : isInvalid ? 'border-danger' : 'border-field'
  return (
    <fieldset
      className="min-w-0"
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        onDrop([...event.dataTransfer.files])
      }}
    >
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className={`grid gap-3 rounded-small border border-dashed p-4 ${look}`}>{children}</div>
    </fieldset>
  )
}

type FileButtonProps = {
  id: string
  kind: FileKind
  label: string
  isInvalid: boolean
  onChoose: (files: File[]) => void
  isMultiple?: boolean
  children: ReactNode
}

/** Button that opens the browser's file picker. */
export function FileButton({ id, kind, label, isInvalid, isMultiple, onChoose, children }: FileButtonProps) {
  return (
    <label
      className={buttonClass(
        'second',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        'small',
      )}
    >
      <Upload aria-hidden="true" className="size-4" />
      {children} <span className="sr-only">: {label}</span>
      <input
        id={id}
        type="file"
        multiple={isMultiple}
        accept={kind.endings.map((ending) => `.${ending}`).join(',')}
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? `${id}-hint ${id}-error` : `${id}-hint`}
        className="sr-only"
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])])
          // Allows choosing the same file again after a failure.
          target.value = ''
        }}
      />
    </label>
  )
}
