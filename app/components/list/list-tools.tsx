import { formatCount } from '#core/format-number.ts'
import { formatMoney, type Money } from '#core/money.ts'
import type { ListSum } from '#core/paging.ts'
import { type Column, directionOf } from './columns.ts'
import { ExportMenu } from './export-menu.tsx'
import { FilterDisclosure } from './filter-disclosure.tsx'
import { ChoiceField, FilterFields } from './filter-fields.tsx'
import { type Choice, isFiltered, type ListShape, pageSize, toApiFilter } from './list-shape.ts'
import type { Loaded } from './load-list.ts'
import { SearchBox } from './search-box.tsx'
import { useIsWide } from './use-is-wide.ts'
import { useListQuery } from './use-list-query.ts'

type ListToolsProps<Row> = {
  shape: ListShape
  loaded: Loaded<unknown>
  columns: Column<Row>[]
  isExportable: boolean
}

/** Toolbar of a list: search, filters, sort, row count and export. */
export function ListTools<Row>({ shape, loaded, columns, isExportable }: ListToolsProps<Row>) {
  const { asked, total, sums, rows } = loaded
  const ask = useListQuery()
  const isWide = useIsWide(columns.length)
  const isEmpty = rows.length === 0 && !isFiltered(asked)
  if (isEmpty) return null
  return (
    <div className="mb-4">
      <div className="flex flex-wrap items-center gap-3">
        {shape.search && <SearchBox label={shape.search} q={asked.q} />}
        <FilterDisclosure {...{ shape, asked }}>
          <FilterFields {...{ shape, asked }} />
        </FilterDisclosure>
        {(isWide ? !hasHeaderForEach(shape.sorts, columns) : shape.sorts.length > 1) && (
          <ChoiceField
            label="Sort by"
            value={asked.sort}
            choices={shape.sorts}
            choose={(sort) => ask({ sort })}
          />
        )}
      </div>
      {(total !== undefined || isExportable) && (
        <div className="mt-3 flex min-h-10 flex-wrap items-center justify-between gap-3">
          <p
            role="status"
            id="list-count"
            tabIndex={-1}
            className="tabular text-small text-muted outline-none"
          >
            {total !== undefined && formatTotal(total, rows.length, asked.page, shape)}
            {sums && sums.length > 0 && <span className="block">{formatSums(sums, shape)}</span>}
          </p>
          {isExportable && (
            <ExportMenu
              key={`${asked.sort} ${JSON.stringify(toApiFilter(asked, shape))}`}
              {...{ shape, asked }}
            />
          )}
        </div>
      )}
    </div>
  )
}

/** Returns whether every sort has a column header, so that a table needs no separate sort field. */
const hasHeaderForEach = <Row,>(sorts: Choice[], columns: Column<Row>[]) =>
  sorts.every(({ value }) => columns.some((column) => directionOf(column, value)))

function formatTotal(total: number, shown: number, page: number, { noun }: ListShape): string {
  const all = formatCount(total, noun.one, noun.many)
  if (shown === total || shown === 0) return all
  const first = (page - 1) * pageSize
  return `${first + 1}–${first + shown} of ${all}`
}

/** Formats sums of several currencies: `Total: $120, ৳5,000. Open: $20`. */
function formatSums(sums: ListSum[], { sum = 'Total' }: ListShape): string {
  const write = (some: Money[]) => some.map(formatMoney).join(', ')
  const open = sums.flatMap((one) => (one.open && one.open.minor > 0 ? [one.open] : []))
  const total = `${sum}: ${write(sums.map((one) => one.total))}`
  return open.length > 0 ? `${total}. Open: ${write(open)}` : total
}
