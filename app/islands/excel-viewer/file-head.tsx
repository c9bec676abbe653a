import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { removeSpreadsheet, type SpreadsheetHead } from '#app/api/spreadsheets.ts'
import { DayTime } from '#app/components/time/day-time.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { formatFileSize } from '#app/components/ui/format-file-size.ts'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { formatCount } from '#core/format-number.ts'
import { addressOf, emptyView } from './view-state.ts'

type FileHeadProps = { file: SpreadsheetHead; mayDelete: boolean }

/** File name and, for those allowed, the delete button. */
export function FileHead({ file, mayDelete }: FileHeadProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <header className="flex items-start justify-between gap-x-4">
      <div className="min-w-0">
        <h2 className="overflow-clip text-title wrap-anywhere">{file.filename}</h2>
        <p className="tabular text-small text-muted">
          <DayTime value={file.uploadedAt} /> · {formatFileSize(file.size)} ·{' '}
          {formatCount(file.sheets.length, 'sheet')}
        </p>
      </div>
      {mayDelete && (
        <>
          <Button look="second" size="small" onClick={() => setIsConfirming(true)} className="shrink-0">
            <Trash2 aria-hidden="true" className="size-4" />{' '}
            <span className="sr-only sm:not-sr-only">Delete</span>
          </Button>
          <ConfirmDialog
            isOpen={isConfirming}
            onClose={() => setIsConfirming(false)}
            title={`Delete “${file.filename}”?`}
            confirmLabel="Delete file"
            onConfirm={async () => {
              await removeSpreadsheet(file._id)
              location.assign(addressOf(emptyView))
            }}
          >
            All of its sheets will be deleted for everyone. This can’t be undone.
          </ConfirmDialog>
        </>
      )}
    </header>
  )
}
