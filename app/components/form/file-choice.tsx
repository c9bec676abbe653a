import { Notice } from '#app/components/ui/notice.tsx'
import type { FileKind } from './upload-kinds.ts'
import { DropZone, FileButton } from './upload-parts.tsx'

type FileChoiceProps = {
  id: string
  label: string
  kind: FileKind
  file: File | undefined
  problem: string | undefined
  isWorking: boolean
  onChoose: (file: File) => void
}

/** A file that is read at once, dropped or chosen. */
export function FileChoice({ id, label, kind, file, problem, isWorking, onChoose }: FileChoiceProps) {
  return (
    <DropZone
      label={label}
      isInvalid={problem !== undefined}
      onDrop={([dropped]) => dropped && onChoose(dropped)}
    >
      <p id={`${id}-hint`} className="text-small wrap-anywhere text-muted">
        {file ? file.name : `${kind.wanted}, max 5MB.`}
      </p>
      {isWorking && <p role="status">Reading the file…</p>}
      {problem && <Notice tone="danger">{problem}</Notice>}
      <div className="flex flex-wrap items-center gap-2">
        <FileButton
          id={id}
          kind={kind}
          label={label}
          isInvalid={false}
          onChoose={([chosen]) => chosen && onChoose(chosen)}
        >
          {file ? 'Choose another file' : 'Choose a file'}
        </FileButton>
      </div>
    </DropZone>
  )
}
