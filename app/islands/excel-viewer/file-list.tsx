import { FileSpreadsheet } from 'lucide-react'
import { Fragment } from 'react'
import { DayTime } from '#app/components/time/day-time.tsx'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { formatFileSize } from '#app/components/ui/format-file-size.ts'
import { useIsHydrated } from '#app/components/ui/use-is-hydrated.ts'
import { formatCount } from '#core/format-number.ts'
import { addressOf, emptyView, type ViewState } from './view-state.ts'

export type ListedFile = {
  _id: string
  filename: string
  uploadedAt: string
  size: number
  /** Names of its sheets, in order. */
  sheets: string[]
}

const mostNamed = 4

type FileListProps = {
  files: ListedFile[]
  viewState: ViewState
  /** Uses two columns on wide screens. */
  isWide?: boolean
}

/** Uploaded files, newest first. */
export function FileList({ files, viewState, isWide = false }: FileListProps) {
  const isHydrated = useIsHydrated()
  return (
    <ul className={isWide ? 'xl:grid xl:grid-cols-2 xl:gap-x-10' : ''}>
      {files.map(({ _id, filename, uploadedAt, size, sheets }) => (
        <li key={_id} className="border-t border-line">
          <a
            href={addressOf({ ...emptyView, file: _id })}
            aria-current={viewState.file === _id ? 'page' : undefined}
            className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 rounded-small px-2 py-4 hover:bg-surface aria-[current=page]:bg-tint"
          >
            <FileSpreadsheet aria-hidden="true" className="mt-0.5 size-6 text-accent" strokeWidth={1.75} />
            <span className="min-w-0">
              <span className="line-clamp-2 font-semibold wrap-anywhere">{filename}</span>
              <span className="mt-0.5 block text-small text-muted wrap-anywhere">
                <SheetNames sheets={sheets} />
              </span>
              <span className="tabular mt-0.5 block text-small text-muted">
                {isHydrated ? <RelativeTime value={uploadedAt} /> : <DayTime value={uploadedAt} />} ·{' '}
                {formatFileSize(size)}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

function SheetNames({ sheets }: { sheets: string[] }) {
  const rest = sheets.length - mostNamed
  return (
    <>
      {rest > 0 && `${formatCount(sheets.length, 'sheet')}: `}
      {sheets.slice(0, mostNamed).map((name, number) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is identified by its number
        <Fragment key={number}>
          {number > 0 && ', '}
          <bdi>{name}</bdi>
        </Fragment>
      ))}
      {rest > 0 && ` and ${rest} more`}
    </>
  )
}
