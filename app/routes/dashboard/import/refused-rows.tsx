import type { ImportDetail } from '#app/api/imports.ts'

/** Rows of the file that were not imported, with the reasons. */
export function RefusedRows({ refusals }: Pick<ImportDetail, 'refusals'>) {
  if (refusals.length === 0) return null
  return (
    <details className="mb-8 rounded-small border border-line p-4">
      <summary className="cursor-pointer font-semibold">
        {refusals.length === 1 ? '1 row was refused' : `${refusals.length} rows were refused`}
      </summary>
      <p className="mt-2 text-small text-muted">
        Correct them in the file and import it again: what is there already is left out.
      </p>
      <ul className="mt-2 max-h-80 overflow-y-auto text-small">
        {refusals.map(({ row, reason }) => (
          <li key={row} className="py-1 wrap-anywhere">
            <span className="tabular font-semibold">Row {row}:</span> {reason}
          </li>
        ))}
      </ul>
    </details>
  )
}
