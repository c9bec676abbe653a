import { ChevronDown, Download } from 'lucide-react'
import { useState } from 'react'
import { exportAddress, type FoundRow, type SearchQuery } from '#app/api/spreadsheets.ts'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { Loading } from '#app/components/ui/loading/loading.tsx'
import { MatchesBySheet } from './matches-by-sheet.tsx'
import { MatchingRows } from './matching-rows.tsx'
import { NoMatch } from './no-match.tsx'
import { RetryNotice } from './retry-notice.tsx'
import type { Search } from './use-search.ts'
import type { ViewState } from './view-state.ts'

type ResultsProps = {
  viewState: ViewState
  go: (change: Partial<ViewState>) => void
  search: Search
  onOpen: (row: FoundRow, at: number) => void
}

/** Search results across all files, while no file is open. */
export function Results({ viewState, go, search, onOpen }: ResultsProps) {
  const { found, isLoading, failure, retry, loadMore } = search
  if (isLoading) return <Loading label="Searching…" rows={6} />
  if (!found) return failure ? <RetryNotice message={failure} onRetry={retry} /> : null
  if (found.total === 0 && !found.next) return <NoMatch q={found.q} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <details className="rounded-small border border-line lg:hidden">
        <summary className="flex min-h-11 items-center justify-between gap-3 px-4 font-medium">
          By file and sheet
          <ChevronDown aria-hidden="true" className="size-5 text-muted" />
        </summary>
        <div className="px-4 pb-4">
          <MatchesBySheet found={found} viewState={viewState} go={go} />
        </div>
      </details>
      <aside className="hidden min-w-0 lg:sticky lg:top-36 lg:block lg:max-h-[calc(100dvh-10rem)] lg:self-start lg:overflow-y-auto">
        <MatchesBySheet found={found} viewState={viewState} go={go} />
      </aside>
      <section aria-label="Rows found" className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">
        <ExportLinks looked={{ q: found.q }} />
        <MatchingRows found={found} viewState={viewState} onOpen={onOpen} />
        {failure && <RetryNotice message={failure} onRetry={loadMore} />}
        {found.next && !failure && <MoreRows loadMore={loadMore} />}
      </section>
    </div>
  )
}

/** Links that export the matching rows; they work without JavaScript. */
export function ExportLinks({ looked }: { looked: SearchQuery }) {
  return (
    <p className="flex flex-wrap items-center gap-2">
      <span className="mr-1 text-small text-muted">Save the rows found:</span>
      {(['csv', 'xlsx'] as const).map((format) => (
        <ButtonLink key={format} look="second" size="small" href={exportAddress(looked, format)} download>
          <Download aria-hidden="true" className="size-4" /> {format === 'csv' ? 'CSV' : 'Excel'}
        </ButtonLink>
      ))}
    </p>
  )
}

function MoreRows({ loadMore }: { loadMore: () => Promise<unknown> }) {
  const [isLoading, setIsLoading] = useState(false)
  async function load() {
    setIsLoading(true)
    await loadMore()
    setIsLoading(false)
  }
  return (
    <Button look="second" disabled={isLoading} onClick={load} className="needs-scripts justify-self-center">
      {isLoading ? 'Loading…' : 'More rows'}
    </Button>
  )
}
