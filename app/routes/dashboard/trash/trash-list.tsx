import type { TrashRow } from '#app/api/trash.ts'
import { choiceFilter } from '#app/components/list/choice-filter.ts'
import type { Column } from '#app/components/list/columns.ts'
import type { ListShape } from '#app/components/list/list-shape.ts'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { kinds, trashKinds } from '#core/records/kinds.ts'

export const trashList: ListShape = {
  resource: 'trash',
  noun: { one: 'deleted record', many: 'deleted records' },
  paging: 'numbered',
  sorts: [],
  filters: [
    choiceFilter(
      'kind',
      'Kind',
      'All kinds',
      trashKinds.map((value) => ({ value, label: kinds[value].plural })),
    ),
  ],
}

export const nameOfTrashed = ({ title, kind }: TrashRow) => title || `${kinds[kind].label} without a title`

export const trashColumns: Column<TrashRow>[] = [
  {
    label: 'Name',
    cell: (row) => <span className="font-semibold">{nameOfTrashed(row)}</span>,
  },
  { label: 'Kind', className: 'whitespace-nowrap', cell: ({ kind }) => kinds[kind].label },
  {
    label: 'Deleted',
    className: 'w-40',
    cell: ({ removedAt, removedBy }) => (
      <>
        <RelativeTime value={removedAt} />
        {removedBy && <span className="block text-small text-muted">by {removedBy.name}</span>}
      </>
    ),
  },
  {
    label: 'Permanently deleted',
    className: 'whitespace-nowrap',
    cell: ({ purgedAt }) => <RelativeTime value={purgedAt} />,
  },
]
