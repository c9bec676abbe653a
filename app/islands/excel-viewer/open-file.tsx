import { ArrowLeft } from 'lucide-react'
import { Loading } from '#app/components/ui/loading/loading.tsx'
import { FileHead } from './file-head.tsx'
import { FileList } from './file-list.tsx'
import { followHere } from './follow-here.ts'
import { Help } from './help.tsx'
import { MatchesBySheet } from './matches-by-sheet.tsx'
import { OpenSheet } from './open-sheet.tsx'
import { RetryNotice } from './retry-notice.tsx'
import { SheetMatches } from './sheet-matches.tsx'
import { SheetTabs } from './sheet-tabs.tsx'
import { useFile } from './use-file.ts'
import type { Search } from './use-search.ts'
import { addressOf, emptyView, type ViewState } from './view-state.ts'
import type { ExcelViewerProps, Go } from './viewer-props.ts'

type OpenFileProps = ExcelViewerProps & { id: string; viewState: ViewState; go: Go; search: Search }

/** Open file next to the other files or the search results, which are one step back on phones. */
export function OpenFile({ id, viewState, go, search, ...props }: OpenFileProps) {
  const { file, mayDelete, failure, retry } = useFile(id, props.file)
  const { found } = search
  const back: Partial<ViewState> = {
    ...emptyView,
    file: undefined,
    cell: undefined,
    order: undefined,
    q: viewState.q,
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <aside className="hidden lg:sticky lg:top-36 lg:block lg:max-h-[calc(100dvh-10rem)] lg:self-start lg:overflow-y-auto">
        {search.isLoading ? (
          <Loading label="Searching…" rows={4} />
        ) : found && found.total > 0 ? (
          <MatchesBySheet found={found} viewState={viewState} go={go} />
        ) : (
          <OtherFiles files={props.files} older={props.older} viewState={viewState} />
        )}
      </aside>
      <article className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">
        <p className="-mb-2 lg:hidden">
          <a
            href={addressOf({ ...viewState, ...back })}
            onClick={followHere(() => go(back))}
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent"
          >
            <ArrowLeft aria-hidden="true" className="size-4" /> {viewState.q ? 'All rows found' : 'All files'}
          </a>
        </p>
        {search.failure && <RetryNotice message={search.failure} onRetry={search.retry} />}
        {file ? (
          <>
            <FileHead file={file} mayDelete={mayDelete} />
            {found && <SheetMatches found={found} id={id} viewState={viewState} go={go} />}
            <SheetTabs sheets={file.sheets} viewState={viewState} go={go} />
            <OpenSheet
              file={file}
              viewState={viewState}
              go={go}
              first={props.first}
              isFirstFile={props.file?._id === id}
            />
            <Help />
          </>
        ) : failure ? (
          <RetryNotice message={failure} onRetry={retry} />
        ) : (
          <Loading label="Opening the file…" rows={5} />
        )}
      </article>
    </div>
  )
}

function OtherFiles({
  files,
  older,
  viewState,
}: Pick<ExcelViewerProps, 'files' | 'older'> & { viewState: ViewState }) {
  return (
    <nav aria-label="Uploaded files, newest first">
      <FileList files={files} viewState={viewState} />
      {older && (
        <a
          href={addressOf({ ...emptyView, before: older })}
          className="mt-2 inline-flex min-h-11 items-center px-2 font-semibold text-accent underline underline-offset-4"
        >
          Older files
        </a>
      )}
    </nav>
  )
}
