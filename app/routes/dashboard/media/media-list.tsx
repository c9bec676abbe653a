import { choiceFilter } from '#app/components/list/choice-filter.ts'
import type { Column } from '#app/components/list/columns.ts'
import { createdColumn } from '#app/components/list/created-column.tsx'
import type { ListShape } from '#app/components/list/list-shape.ts'
import { byLetters, byTime } from '#app/components/list/sorts.ts'
import { MediaThumbnail } from '#app/components/media/media-grid.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { formatFileSize } from '#app/components/ui/format-file-size.ts'
import type { MediaRow } from '#core/media/media.ts'

export const mediaList: ListShape = {
  resource: 'media',
  noun: { one: 'picture', many: 'pictures' },
  search: 'Search pictures',
  paging: 'numbered',
  sorts: [...byTime, ...byLetters('name', 'Name')],
  filters: [
    choiceFilter('described', 'Alternative text', 'With or without a text', {
      false: 'Without a text',
      true: 'With a text',
    }),
  ],
}

export const nameOfMedia = ({ name }: MediaRow) => name

export const mediaColumns: Column<MediaRow>[] = [
  {
    label: 'Picture',
    sort: 'name',
    cell: (row) => (
      <div className="flex items-start gap-4">
        <a href={row.url} target="_blank" rel="noopener" className="shrink-0">
          <MediaThumbnail media={row} sizes="7rem" className="aspect-[3/2] w-28" />
          <span className="sr-only">Open {row.name} (opens in a new tab)</span>
        </a>
        <div className="grid min-w-0 justify-items-start gap-1">
          <span className="font-semibold wrap-anywhere">{row.name}</span>
          {row.alt ? (
            <span className="line-clamp-2 text-small text-muted wrap-anywhere">{row.alt}</span>
          ) : (
            <Badge tone="warning">No alternative text</Badge>
          )}
        </div>
      </div>
    ),
  },
  {
    label: 'Size',
    className: 'whitespace-nowrap',
    cell: ({ width, height, bytes }) => (
      <>
        {width} × {height}
        <span className="block text-small text-muted">{formatFileSize(bytes)}</span>
      </>
    ),
  },
  createdColumn('Added'),
]
