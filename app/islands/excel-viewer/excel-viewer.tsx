import type { FoundRow } from '#app/api/spreadsheets.ts'
import { FileList } from './file-list.tsx'
import { FilePagination } from './file-pagination.tsx'
import { columnWith } from './find-in-row.ts'
import { NoFiles } from './no-files.tsx'
import { OpenFile } from './open-file.tsx'
import { Results } from './results.tsx'
import { SearchBar } from './search-bar.tsx'
import { useHits } from './use-hits.ts'
import { useSearch } from './use-search.ts'
import { useViewState } from './use-view-state.ts'
import type { ExcelViewerProps } from './viewer-props.ts'

/** Viewer of uploaded files: file list, open file and search. Works without JavaScript, interactive with it. */
export function ExcelViewer(props: ExcelViewerProps) {
  const { files, older } = props
  const { viewState, go } = useViewState(props.asked)
  const { q, file, sheet, scope } = viewState
  const query = {
    q,
    id: scope === 'all' ? undefined : file,
    sheet: scope === 'sheet' ? sheet : undefined,
  }
  const search = useSearch(query, props.found)
  const show = (row: FoundRow) =>
    go(
      {
        file: row._id,
        sheet: row.sheet,
        cell: { row: row.number, column: columnWith(row.texts, q, row.shortened) },
        order: undefined,
        filters: [],
      },
      // Opening a match from the list adds a history entry; going from match to match replaces it.
      { isStep: !file },
    )
  const hits = useHits([query.q, query.id, query.sheet].join('\n'), search, show)

  if (files.length === 0 && !file && !viewState.before) return <NoFiles isReadOnly={props.isReadOnly} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <SearchBar viewState={viewState} go={go} search={search} hits={hits} />
      {file ? (
        <OpenFile {...props} id={file} viewState={viewState} go={go} search={search} />
      ) : q ? (
        <Results viewState={viewState} go={go} search={search} onOpen={(row, at) => hits.goTo(at, row)} />
      ) : (
        <section aria-label="Uploaded files, newest first" className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <FileList isWide files={files} viewState={viewState} />
          <FilePagination older={older} isFirst={!viewState.before} />
        </section>
      )}
    </div>
  )
}
