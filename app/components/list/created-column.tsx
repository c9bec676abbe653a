import { RelativeTime } from '#app/components/time/relative-time.tsx'
import type { Column } from './columns.ts'

/** Column of the time of creation, by which every list can be sorted. */
export const createdColumn = (label: string): Column<{ createdAt: string }> => ({
  label,
  sort: 'createdAt',
  className: 'whitespace-nowrap',
  cell: ({ createdAt }) => <RelativeTime value={createdAt} />,
})
