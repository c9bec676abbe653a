import {
  type Added,
  addStatement,
  previewStatement,
  type StatementMapping,
} from '#app/api/bank-statements.ts'
import { FileChoice } from '#app/components/form/file-choice.tsx'
import { tableFile } from '#app/components/form/upload-kinds.ts'
import { usePreview } from '#app/components/form/use-preview.ts'
import { Button } from '#app/components/ui/button.tsx'
import { PreviewLines } from './preview-lines.tsx'
import { StatementFields } from './statement-fields.tsx'

type StatementFormProps = { method: string; onAdded: (added: Added) => void }

/** A file, the columns that were found in it, and its first lines as they would be read. */
export function StatementForm({ method, onAdded }: StatementFormProps) {
  const { preview, correct, run, clear, choose, ...state } = usePreview(
    tableFile,
    (file, mapping: StatementMapping, signal) => previewStatement({ method, file, ...mapping }, signal),
  )
  const count = preview ? Object.values(preview.counts).reduce((sum, one) => sum + one, 0) : 0
  const add = () =>
    run(async (file, mapping, signal) => {
      onAdded(await addStatement({ method, file, ...mapping }, signal))
      clear()
    })
  return (
    <div className="grid gap-6">
      <FileChoice id="field-statement" label="Statement file" kind={tableFile} {...state} onChoose={choose} />
      {preview && (
        <>
          <StatementFields preview={preview} isWorking={state.isWorking} onChange={correct} />
          <PreviewLines preview={preview} />
          <div>
            <Button size="small" disabled={state.isWorking || count === 0} onClick={add}>
              {count === 1 ? 'Add 1 line' : `Add ${count} lines`}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
