import type { ReactNode } from 'react'
import { Link, useNavigation, useRevalidator, useSearchParams } from 'react-router'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Failure } from '#app/components/dashboard/screen/failure.tsx'
import { buttonClass } from '#app/components/ui/button.tsx'
import type { Column } from './columns.ts'
import { ListPages } from './list-pages.tsx'
import { isFiltered, type ListShape, toApiFilter } from './list-shape.ts'
import { ListTools } from './list-tools.tsx'
import type { Loaded } from './load-list.ts'
import { RowCards } from './row-cards.tsx'
import { RowTable } from './row-table.tsx'
import { useSelection } from './selection.ts'
import { type BulkAction, SelectionBar } from './selection-bar.tsx'
import { useIsWide } from './use-is-wide.ts'
import { unfiltered } from './use-list-query.ts'

type ListProps<Row> = {
  shape: ListShape
  loaded: Loaded<Row>
  columns: Column<Row>[]
  /** Display name of a row. */
  nameOf: (row: Row) => string
  actions?: ((row: Row) => ReactNode) | undefined
  bulk?: BulkAction<Row>[] | undefined
  /** The API accepts selected ids only, no filter. */
  isBulkByRowsOnly?: boolean
  isExportable?: boolean
  /** Shown instead of the rows when the unfiltered list is empty. */
  empty: ReactNode
}

/** Dashboard list. Search, filters, sort and page are stored in the URL. */
export function List<Row extends { _id: string }>(props: ListProps<Row>) {
  const { shape, loaded, columns, isExportable = false } = props
  const { asked, failure } = loaded
  const { revalidate } = useRevalidator()
  return (
    <>
      <ListTools {...{ shape, loaded, columns, isExportable }} />
      {failure ? (
        <Failure message={failure} onRetry={revalidate} />
      ) : (
        <Rows key={JSON.stringify(toApiFilter(asked, shape))} {...props} />
      )}
    </>
  )
}

function Rows<Row extends { _id: string }>(props: ListProps<Row>) {
  const { shape, loaded, columns, nameOf, actions, bulk, isBulkByRowsOnly = false, empty } = props
  const { rows, total = rows.length, asked } = loaded
  const isWide = useIsWide(columns.length)
  const isLoading = useNavigation().state === 'loading'
  const selection = useSelection(rows, total, toApiFilter(asked, shape))
  if (rows.length === 0) return isFiltered(asked) ? <NothingMatches shape={shape} /> : empty
  const shown = { rows, columns, shape, nameOf, actions, selection: bulk && selection }
  return (
    <div aria-busy={isLoading} className="transition-opacity duration-150 aria-busy:opacity-60">
      {isWide ? <RowTable {...shown} sort={asked.sort} /> : <RowCards {...shown} />}
      <ListPages {...{ loaded, shape }} />
      {bulk && (
        <SelectionBar
          {...{ selection, total, noun: shape.noun }}
          actions={bulk}
          canChooseEverything={!isBulkByRowsOnly}
        />
      )}
    </div>
  )
}

function NothingMatches({ shape }: { shape: ListShape }) {
  const [params] = useSearchParams()
  const showAll = (
    <Link to={`?${unfiltered(params, shape)}`} className={buttonClass('second', '', 'small')}>
      Show all
    </Link>
  )
  return (
    <DashboardEmptyState title={`No ${shape.noun.many} match`} action={showAll}>
      Try fewer or different words, or remove a filter.
    </DashboardEmptyState>
  )
}
