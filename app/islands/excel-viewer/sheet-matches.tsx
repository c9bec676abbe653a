import type { Found } from '#app/api/spreadsheets.ts'
import { formatCount } from '#core/format-number.ts'
import { followHere } from './follow-here.ts'
import { ExportLinks } from './results.tsx'
import { useSearch } from './use-search.ts'
import { addressOf, type ViewState } from './view-state.ts'
import type { Go } from './viewer-props.ts'

type SheetMatchesProps = { found: Found; id: string; viewState: ViewState; go: Go }

/** Search result of the open sheet. */
export function SheetMatches({ found, id, viewState, go }: SheetMatchesProps) {
  const { q, sheet, scope } = viewState
  const counted = found.files
    .find(({ _id }) => _id === id)
    ?.sheets.find(({ number }) => number === sheet)?.hits
  // A search through all files stops counting after a thousand rows. This sheet is then searched separately.
  const needsOwnSearch = !found.totalIsExact && scope !== 'sheet'
  const own = useSearch({ q: needsOwnSearch ? q : '', id, sheet }, undefined)
  if (needsOwnSearch && own.isLoading) return null
  const here = needsOwnSearch ? own.found : undefined
  const hits = here?.total ?? counted ?? 0
  const isExact = here?.totalIsExact ?? found.totalIsExact
  const elsewhere = found.total - (counted ?? 0)
  const wide: Partial<ViewState> = { scope: 'all', cell: undefined }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-small bg-surface px-4 py-2">
      <p role="status" className={hits === 0 ? 'font-medium' : ''}>
        {hits === 0
          ? isExact
            ? 'No matching data found in this file/sheet'
            : 'Nothing found in this file/sheet so far'
          : `${isExact ? '' : 'More than '}${formatCount(hits, 'row')} in this sheet`}
        {hits === 0 && elsewhere > 0 && (
          <span className="font-normal text-muted"> · {formatCount(elsewhere, 'row')} elsewhere</span>
        )}
      </p>
      {scope !== 'all' && (
        <a
          href={addressOf({ ...viewState, ...wide })}
          onClick={followHere(() => go(wide))}
          className="inline-flex min-h-10 items-center font-semibold text-accent underline underline-offset-4"
        >
          Search all files
        </a>
      )}
      {found.total > 0 && (
        <ExportLinks
          looked={{ q, id: scope === 'all' ? undefined : id, sheet: scope === 'sheet' ? sheet : undefined }}
        />
      )}
    </div>
  )
}
