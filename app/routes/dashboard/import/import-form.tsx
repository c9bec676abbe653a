import { type ImportMapping, importFile, previewImport } from '#app/api/imports.ts'
import { DayOrderField } from '#app/components/form/day-order-field.tsx'
import { FileChoice } from '#app/components/form/file-choice.tsx'
import { MappingFields } from '#app/components/form/mapping-fields.tsx'
import { tableFile } from '#app/components/form/upload-kinds.ts'
import { useIdempotencyKey } from '#app/components/form/use-idempotency-key.ts'
import { usePreview } from '#app/components/form/use-preview.ts'
import { Button } from '#app/components/ui/button.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import {
  type ImportKind,
  importKindLabels,
  importRoleLabels,
  missingColumns,
} from '#core/import/import-labels.ts'
import type { Columns } from '#core/table/write-columns.ts'
import { PostChoices } from './post-choices.tsx'
import { PreviewRows } from './preview-rows.tsx'

type ImportFormProps = {
  kind: ImportKind
  /** Categories that posts can have. */
  categories: readonly string[]
  onImported: (id: string) => void
}

const blogFile = {
  ...tableFile,
  endings: [...tableFile.endings, 'xml', 'wxr'],
  wanted: 'Excel, CSV or a WordPress export (XML)',
}

/** A file with records, the columns that were found in it, and what would happen with each row. */
export function ImportForm({ kind, categories, onImported }: ImportFormProps) {
  const accepted = kind === 'blog' ? blogFile : tableFile
  const { preview, mapping, correct, run, choose, ...state } = usePreview(
    accepted,
    (file, mapping: ImportMapping, signal) => previewImport(kind, file, mapping, signal),
  )
  const keyOf = useIdempotencyKey()
  const add = () =>
    run(async (file, mapping, signal) => {
      const key = keyOf([kind, file.name, file.size, file.lastModified, mapping])
      onImported(await importFile(kind, file, mapping, { signal, key }))
    })
  const { many } = importKindLabels[kind]
  // An export of WordPress has the same columns always.
  const isTable = !/\.(?:xml|wxr)$/i.test(state.file?.name ?? '')
  return (
    <div className="grid gap-8">
      <FileChoice
        id="field-import"
        label={`File with ${kind === 'invoice' ? 'invoices' : many}`}
        kind={accepted}
        {...state}
        onChoose={choose}
      />
      {preview && (
        <>
          {isTable && (
            <MappingFields<string>
              labels={importRoleLabels[kind]}
              headings={preview.headings}
              columns={preview.columns}
              hint={`As their headings suggest. ${unused(preview.headings, preview.columns)}`}
              isWorking={state.isWorking}
              onChange={(columns) => correct({ columns })}
            >
              {preview.order && (
                <DayOrderField order={preview.order} onChange={(order) => correct({ order })} />
              )}
            </MappingFields>
          )}
          {kind === 'blog' && (
            <PostChoices
              {...mapping}
              categories={categories}
              isWorking={state.isWorking}
              onChange={correct}
            />
          )}
          {preview.rows.length === 0 ? (
            <Notice tone="danger">{missingColumns[kind]}.</Notice>
          ) : (
            <PreviewRows
              kind={kind}
              rows={preview.rows}
              counts={{ new: preview.added, known: preview.known, refused: preview.refused }}
            />
          )}
          <div>
            <Button disabled={state.isWorking || preview.added === 0} onClick={add}>
              {state.isWorking ? 'One moment…' : `Import ${counted(kind, preview.added)}`}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

const counted = (kind: ImportKind, count: number) =>
  `${count} ${importKindLabels[kind][count === 1 ? 'one' : 'many']}`

/** Names the columns that the import leaves out. */
function unused(headings: readonly string[], columns: Columns<string>): string {
  const used = Object.values<number | undefined>(columns)
  const names = headings.filter((heading, at) => heading !== '' && !used.includes(at))
  return names.length === 0 ? 'All columns are used.' : `Left out: ${names.join(', ')}.`
}
