import { useState } from 'react'
import { Link } from 'react-router'
import { linkTo } from '#api/links/links.ts'
import type { RowResult } from '#app/api/imports.ts'
import { Badge, type Tone } from '#app/components/ui/badge.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { type ImportKind, type RowState, rowStateLabels, rowStates } from '#core/import/import-labels.ts'

type PreviewRowsProps = { kind: ImportKind; rows: RowResult[]; counts: Record<RowState, number> }

const tones: Record<RowState, Tone> = { new: 'success', known: 'neutral', refused: 'danger' }
const shownAtOnce = 50

/** Rows of the file, with the outcome of the import for each. */
export function PreviewRows({ kind, rows, counts }: PreviewRowsProps) {
  const [state, setState] = useState<RowState | ''>('')
  const [limit, setLimit] = useState(shownAtOnce)
  const chosen = state ? rows.filter((row) => row.state === state) : rows
  return (
    <section aria-label="Rows" className="grid gap-4">
      <h2 className="text-title">What will happen</h2>
      <p className="tabular" role="status">
        {counts.new} new, {counts.known} already there, {counts.refused} refused. Nothing is written yet.
      </p>
      <div className="max-w-xs">
        <SelectField
          name="rows"
          label="Show rows"
          value={state}
          onChange={({ target }) => {
            setState(target.value as RowState | '')
            setLimit(shownAtOnce)
          }}
        >
          <option value="">All {rows.length}</option>
          {rowStates.map((one) => (
            <option key={one} value={one}>
              {rowStateLabels[one]}: {counts[one]}
            </option>
          ))}
        </SelectField>
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {chosen.slice(0, limit).map((row) => (
          <Row key={row.row} kind={kind} row={row} />
        ))}
      </ul>
      {chosen.length > limit && (
        <div>
          <Button look="second" size="small" onClick={() => setLimit(limit + 200)}>
            Show more of {chosen.length} rows
          </Button>
        </div>
      )}
    </section>
  )
}

function Row({
  kind,
  row: { row, title, detail, state, reason, recordId },
}: {
  kind: ImportKind
  row: RowResult
}) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2.5">
      <span className="tabular w-16 shrink-0 text-small text-muted">Row {row}</span>
      <span className="min-w-40 flex-1">
        <span className="font-semibold wrap-anywhere">{title || 'No name'}</span>
        {detail && <span className="block text-small wrap-anywhere text-muted">{detail}</span>}
      </span>
      <span className="min-w-40 flex-1">
        <Badge tone={tones[state]}>{rowStateLabels[state]}</Badge>
        {reason && (
          <span className="mt-1 block text-small wrap-anywhere">
            {reason}{' '}
            {recordId && (
              <Link
                to={linkTo({ kind, audience: 'staff', id: recordId })}
                target="_blank"
                className="font-semibold text-accent hover:underline"
              >
                Open<span className="sr-only"> in a new tab</span>
              </Link>
            )}
          </span>
        )}
      </span>
    </li>
  )
}
