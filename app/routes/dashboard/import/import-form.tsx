import { importClients, previewClients } from '#app/api/imports.ts'
import { FileChoice } from '#app/components/form/file-choice.tsx'
import { MappingFields } from '#app/components/form/mapping-fields.tsx'
import { tableFile } from '#app/components/form/upload-kinds.ts'
import { useIdempotencyKey } from '#app/components/form/use-idempotency-key.ts'
import { usePreview } from '#app/components/form/use-preview.ts'
import { Button } from '#app/components/ui/button.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { type ClientColumns, clientRoleLabels, importKindLabels } from '#core/import/import-labels.ts'
import { PreviewRows } from './preview-rows.tsx'

type Mapping = { columns: ClientColumns }

/** A file with clients, the columns that were found in it, and what would happen with each row. */
export function ClientForm({ onImported }: { onImported: (id: string) => void }) {
  const { preview, correct, run, choose, ...state } = usePreview(
    tableFile,
    (file, mapping: Partial<Mapping>, signal) => previewClients({ file, ...mapping }, signal),
  )
  const keyOf = useIdempotencyKey()
  const add = () =>
    run(async (file, mapping, signal) => {
      const content = [file.name, file.size, file.lastModified, mapping]
      onImported(await importClients({ file, ...mapping }, signal, keyOf(content)))
    })
  return (
    <div className="grid gap-8">
      <FileChoice id="field-import" label="File with clients" kind={tableFile} {...state} onChoose={choose} />
      {preview && (
        <>
          <MappingFields
            labels={clientRoleLabels}
            headings={preview.headings}
            columns={preview.columns as ClientColumns}
            hint={`As their headings suggest. ${unused(preview.headings, preview.columns)}`}
            isWorking={state.isWorking}
            onChange={(columns) => correct({ columns })}
          />
          {preview.rows.length === 0 ? (
            <Notice tone="danger">Please choose the column with the name or the company.</Notice>
          ) : (
            <PreviewRows
              kind="client"
              rows={preview.rows}
              counts={{ new: preview.added, known: preview.known, refused: preview.refused }}
            />
          )}
          <div>
            <Button disabled={state.isWorking || preview.added === 0} onClick={add}>
              {state.isWorking ? 'One moment…' : `Import ${counted(preview.added)}`}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

const counted = (count: number) => `${count} ${importKindLabels.client[count === 1 ? 'one' : 'many']}`

/** Names the columns that the import leaves out. */
function unused(headings: readonly string[], columns: ClientColumns): string {
  const used = Object.values<number | undefined>(columns)
  const names = headings.filter((heading, at) => heading !== '' && !used.includes(at))
  return names.length === 0 ? 'All columns are used.' : `Left out: ${names.join(', ')}.`
}
