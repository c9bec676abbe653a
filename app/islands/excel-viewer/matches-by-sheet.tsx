import type { Found } from '#app/api/spreadsheets.ts'
import { formatCount, formatNumber } from '#core/format-number.ts'
import { followHere } from './follow-here.ts'
import { addressOf, type ViewState } from './view-state.ts'

type MatchesBySheetProps = { found: Found; viewState: ViewState; go: (change: Partial<ViewState>) => void }

/** Matching rows by file and sheet. Each entry opens its sheet and limits the search to it. */
export function MatchesBySheet({ found, viewState, go }: MatchesBySheetProps) {
  const all = { scope: 'all' as const, cell: undefined }
  return (
    <nav aria-label="Found by file and sheet">
      {viewState.scope !== 'all' && (
        <a
          href={addressOf({ ...viewState, ...all })}
          onClick={followHere(() => go(all))}
          className="mb-3 inline-flex min-h-10 items-center font-semibold text-accent underline underline-offset-4"
        >
          Search all files
        </a>
      )}
      <ul className="grid gap-4">
        {found.files.map(({ _id, filename, hits, sheets }) => (
          <li key={_id} className="min-w-0">
            <p className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 truncate font-semibold" title={filename}>
                {filename}
              </span>
              <Count hits={hits} />
            </p>
            <ul className="mt-1">
              {sheets.map(({ number, sheetName, hits: inSheet }) => {
                const there: Partial<ViewState> = {
                  file: _id,
                  sheet: number,
                  scope: 'sheet',
                  cell: undefined,
                  order: undefined,
                  filters: [],
                }
                const isHere = viewState.file === _id && viewState.sheet === number
                return (
                  <li key={number}>
                    <a
                      href={addressOf({ ...viewState, ...there })}
                      onClick={followHere(() => go(there))}
                      aria-current={isHere || undefined}
                      className="flex min-h-10 items-center justify-between gap-3 rounded-small px-3 hover:bg-surface aria-current:bg-tint aria-current:font-semibold"
                    >
                      <span className="min-w-0 truncate">{sheetName}</span>
                      <Count hits={inSheet} />
                    </a>
                  </li>
                )
              })}
            </ul>
          </li>
        ))}
      </ul>
      {found.filesLeftOut > 0 && (
        <p className="mt-3 text-small text-muted">And {formatCount(found.filesLeftOut, 'more file')}</p>
      )}
    </nav>
  )
}

const Count = ({ hits }: { hits: number }) => (
  <span className="tabular shrink-0 text-small text-muted">
    {formatNumber(hits)}
    <span className="sr-only"> {hits === 1 ? 'row' : 'rows'}</span>
  </span>
)
