import type { Starts } from './column-starts.ts'
import { alignOf } from './grid-row.tsx'
import { MarkedText } from './marked-text.tsx'
import { countCells, overlap, type Range, shared } from './ranges.ts'
import type { SheetRow } from './row-pages.ts'
import { rowHeight } from './use-view.ts'

type OverlayProps = {
  /** Rendered range of cells; the overlay starts at its first row. */
  window: Range
  starts: Starts
  gutter: number
  merges: readonly Range[]
  rowAt: (row: number) => SheetRow | null | undefined
  marked: string
  range: Range
  active: Range
  isHead?: boolean
}

/** Layer above the cells: merged cells, selected range and active cell. Hidden from assistive technology. */
export function Overlay({
  window,
  starts,
  gutter,
  merges,
  rowAt,
  marked,
  range,
  active,
  isHead,
}: OverlayProps) {
  const boxOf = (whole: Range) => {
    const [top, left, bottom, right] = shared(whole, window)
    return {
      top: (top - window[0]) * rowHeight,
      left: gutter + starts.at(left),
      width: starts.at(right + 1) - starts.at(left),
      height: (bottom - top + 1) * rowHeight,
    }
  }
  return (
    <div aria-hidden="true" className="pointer-events-none">
      {merges.map((merge) => {
        const row = rowAt(merge[0])
        const isTall = merge[2] > merge[0]
        return (
          <div
            key={`${merge[0]}-${merge[1]}`}
            className={`${isHead ? 'font-semibold' : ''} absolute overflow-hidden border-b border-r border-line bg-raised px-2 ${isTall ? 'whitespace-pre-wrap pt-1 leading-6' : 'truncate leading-[2rem]'} ${alignOf(row?.values[merge[1]])}`}
            style={boxOf(merge)}
          >
            <MarkedText text={row?.texts[merge[1]] ?? ''} folded={marked} />
          </div>
        )
      })}
      {countCells(range) > countCells(active) && overlap(range, window) && (
        <div className="absolute bg-accent/12 outline outline-accent/60" style={boxOf(range)} />
      )}
      {overlap(active, window) && (
        <div
          data-active-cell=""
          className="absolute outline-2 -outline-offset-2 outline-accent in-focus:outline-focus"
          style={boxOf(active)}
        />
      )}
    </div>
  )
}
