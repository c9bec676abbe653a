import { type Added, addStatement } from '#app/api/bank-statements.ts'
import { DropZone, FileButton } from '#app/components/form/upload-parts.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { MappingFields } from './mapping-fields.tsx'
import { PreviewLines } from './preview-lines.tsx'
import { statementFile, usePreview } from './use-preview.ts'

type StatementFormProps = { method: string; onAdded: (added: Added) => void }

/** A file, the columns that were found in it, and its first lines as they would be read. */
export function StatementForm({ method, onAdded }: StatementFormProps) {
  const { file, preview, problem, isWorking, choose, correct, run, clear } = usePreview(method)
  const count = preview ? Object.values(preview.counts).reduce((sum, one) => sum + one, 0) : 0
  const add = () =>
    run(async (choice, signal) => {
      onAdded(await addStatement(choice, signal))
      clear()
    })
  return (
    <div className="grid gap-6">
      <DropZone
        label="Statement file"
        isInvalid={problem !== undefined}
        onDrop={([dropped]) => dropped && choose(dropped)}
      >
        <p id="field-statement-hint" className="text-small wrap-anywhere text-muted">
          {file ? file.name : `${statementFile.wanted}, max 5MB.`}
        </p>
        {isWorking && <p role="status">Reading the file…</p>}
        {problem && <Notice tone="danger">{problem}</Notice>}
        <div className="flex flex-wrap items-center gap-2">
          <FileButton
            id="field-statement"
            kind={statementFile}
            label="Statement file"
            isInvalid={false}
            onChoose={([chosen]) => chosen && choose(chosen)}
          >
            {file ? 'Choose another file' : 'Choose a file'}
          </FileButton>
        </div>
      </DropZone>
      {preview && (
        <>
          <MappingFields preview={preview} isWorking={isWorking} onChange={correct} />
          <PreviewLines preview={preview} />
          <div>
            <Button size="small" disabled={isWorking || count === 0} onClick={add}>
              {count === 1 ? 'Add 1 line' : `Add ${count} lines`}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
