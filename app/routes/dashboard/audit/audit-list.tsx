import { choiceFilter } from '#app/components/list/choice-filter.ts'
import type { Column } from '#app/components/list/columns.ts'
import type { ListShape } from '#app/components/list/list-shape.ts'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import type { AuditRow } from '#core/audit.ts'
import { deletedAccountName, isDeletedOwner } from '#core/owner/owner.ts'
import { auditKinds, kinds } from '#core/records/kinds.ts'
import { Changes } from './changes.tsx'
import { formatAction, nameOfRecord } from './format-action.ts'

export const auditList: ListShape = {
  resource: 'audit',
  noun: { one: 'entry', many: 'entries' },
  paging: 'from-row',
  sorts: [],
  filters: [
    choiceFilter(
      'kind',
      'Kind',
      'All kinds',
      auditKinds.map((value) => ({ value, label: kinds[value].label })),
    ),
    { kind: 'text', type: 'email', name: 'person', label: 'Who: e-mail address' },
    { kind: 'day', edge: 'start', name: 'from', label: 'From' },
    { kind: 'day', edge: 'end', name: 'to', label: 'To' },
    { kind: 'fixed', name: 'action', label: 'One action only' },
    { kind: 'fixed', name: 'record', label: 'One record only' },
  ],
}

export const nameOfEntry = (row: AuditRow) => formatAction(row)

export const auditColumns: Column<AuditRow>[] = [
  {
    label: 'What',
    className: 'w-40 xl:w-52',
    cell: (row) => (
      <>
        <span className="font-semibold">{formatAction(row)}</span>
        <span className="line-clamp-2 text-small text-muted">{nameOfRecord(row)}</span>
      </>
    ),
  },
  { label: 'Who', className: 'w-40 xl:w-64', cell: ({ by }) => <Author by={by} /> },
  { label: 'When', className: 'whitespace-nowrap', cell: ({ at }) => <RelativeTime value={at} /> },
  { label: 'Before and after', isPlain: true, cell: (row) => <Changes {...row} /> },
]

function Author({ by }: Pick<AuditRow, 'by'>) {
  if (!by) return <span className="text-muted">No user, or a deleted account</span>
  return (
    <>
      {isDeletedOwner(by.email) ? deletedAccountName : by.name}
      {!isDeletedOwner(by.email) && <span className="block text-small text-muted">{by.email}</span>}
    </>
  )
}
