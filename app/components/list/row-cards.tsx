import { RowCheckbox } from './row-checkbox.tsx'
import type { RowsProps } from './row-table.tsx'

/** Rows as cards, for small screens. The first column is the title, the others follow with their labels. */
export function RowCards<Row extends { _id: string }>(props: Omit<RowsProps<Row>, 'sort'>) {
  const { rows, columns, shape, nameOf, actions, selection } = props
  const [lead, ...others] = columns
  return (
    <ul aria-label={shape.noun.many} className="grid gap-3 md:grid-cols-2">
      {rows.map((row) => (
        <li
          key={row._id}
          className="flex min-w-0 flex-col overflow-clip rounded-large border border-line bg-raised p-4 wrap-anywhere has-checked:border-accent"
        >
          <div className="flex items-start gap-2">
            <div className="min-w-0 flex-1">{lead?.cell(row)}</div>
            {selection && (
              <div className="-mt-2 -mr-2">
                <RowCheckbox
                  label={`Select ${nameOf(row)}`}
                  isTicked={selection.has(row)}
                  onToggle={() => selection.toggle(row)}
                />
              </div>
            )}
          </div>
          <dl className="mt-2 grid flex-1 content-start gap-1.5 text-[0.9375rem]">
            {others.map(({ label, cell, isPlain }) => (
              <div key={label} className={isPlain ? 'has-[dd:empty]:hidden' : 'flex gap-x-2'}>
                <dt className={isPlain ? 'sr-only' : 'shrink-0 text-muted'}>{label}</dt>
                <dd className="min-w-0">{cell(row)}</dd>
              </div>
            ))}
          </dl>
          {actions && (
            <div className="-mb-2 mt-2 flex flex-wrap justify-end gap-1 border-t border-line pt-2 empty:hidden">
              {actions(row)}
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
