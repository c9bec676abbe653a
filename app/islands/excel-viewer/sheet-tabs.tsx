import { ChartColumn, EyeOff, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { SheetHead } from '#app/api/spreadsheets.ts'
import { followHere } from './follow-here.ts'
import { addressOf, type ViewState } from './view-state.ts'

type SheetTabsProps = { sheets: SheetHead[]; viewState: ViewState; go: (change: Partial<ViewState>) => void }

/** Tabs of a file's sheets in workbook order, scrolling horizontally. */
export function SheetTabs({ sheets, viewState, go }: SheetTabsProps) {
  const current = useRef<HTMLAnchorElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the current tab changes
  useEffect(() => {
    const tab = current.current
    const line = tab?.closest('ul')
    if (!tab || !line) return
    const { offsetLeft, offsetWidth } = tab
    if (offsetLeft < line.scrollLeft || offsetLeft + offsetWidth > line.scrollLeft + line.clientWidth) {
      line.scrollLeft = offsetLeft - line.clientWidth / 2 + offsetWidth / 2
    }
  }, [viewState.file, viewState.sheet])

  return (
    <nav aria-label="Sheets" className="min-w-0">
      <ul className="relative flex overflow-x-auto overscroll-x-contain border-b border-line [scrollbar-width:thin]">
        {sheets.map((sheet, number) => {
          const there: Partial<ViewState> = { sheet: number, cell: undefined, order: undefined, filters: [] }
          const isHere = number === viewState.sheet
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is identified by its number
            <li key={number} className="shrink-0">
              <a
                ref={isHere ? current : undefined}
                href={addressOf({ ...viewState, ...there })}
                onClick={followHere(() => go(there))}
                aria-current={isHere ? 'page' : undefined}
                className="flex min-h-11 max-w-64 items-center gap-2 border-b-3 border-transparent px-4 font-medium text-muted -outline-offset-3 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
              >
                <SheetIcon {...sheet} />
                <span className="truncate">{sheet.sheetName}</span>
                <span className="sr-only">{formatSheetNotes(sheet)}</span>
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

const formatSheetNotes = ({ isHidden, isDamaged, kind }: SheetHead) =>
  [isHidden && ' (hidden in Excel)', isDamaged && ' (damaged)', kind === 'chart' && ' (chart)']
    .filter(Boolean)
    .join('')

function SheetIcon({ isHidden, isDamaged, kind }: SheetHead) {
  const look = { 'aria-hidden': true, className: 'size-4 shrink-0' } as const
  if (isDamaged) return <TriangleAlert {...look} className="size-4 shrink-0 text-warning" />
  if (isHidden) return <EyeOff {...look} />
  return kind === 'chart' ? <ChartColumn {...look} /> : null
}
