import { href, Link } from 'react-router'
import type { ImportRow } from '#app/api/imports.ts'
import type { Column } from '#app/components/list/columns.ts'
import type { ListShape } from '#app/components/list/list-shape.ts'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { importKindLabels } from '#core/import/import-labels.ts'

export const importList: ListShape = {
  resource: 'imports',
  noun: { one: 'import', many: 'imports' },
  sorts: [],
  filters: [],
  paging: 'from-row',
}

export const nameOfImport = ({ name }: ImportRow) => name || 'Import'

export const importColumns: Column<ImportRow>[] = [
  {
    label: 'File',
    cell: (row) => (
      <>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to={href('/dashboard/import/:id', { id: row._id })}
            className="min-w-0 font-semibold wrap-anywhere text-accent hover:underline"
          >
            {nameOfImport(row)}
          </Link>
          {row.undoneAt && <Badge tone="neutral">Undone</Badge>}
        </p>
        <p className="text-small text-muted">{importKindLabels[row.kind].many}</p>
      </>
    ),
  },
  {
    label: 'Added',
    cell: ({ added, removed }) => (
      <span className="tabular">
        {added}
        {removed > 0 && `, ${removed} removed again`}
      </span>
    ),
  },
  {
    label: 'Left out',
    cell: ({ known, refused }) => (
      <span className="tabular">
        {known} already there, {refused} refused
      </span>
    ),
  },
  {
    label: 'When',
    cell: ({ createdAt, by }) => (
      <>
        <RelativeTime value={createdAt} />
        {by && <p className="text-small wrap-anywhere text-muted">{by}</p>}
      </>
    ),
  },
]
