import type { Range } from '#app/islands/excel-viewer/grid/ranges.ts'
import { countCells } from '#app/islands/excel-viewer/grid/ranges.ts'
import type { SheetRow } from '#app/islands/excel-viewer/grid/row-pages.ts'
import { toTabSeparated } from '#app/islands/excel-viewer/grid/tab-separated.ts'
import { formatNumber } from '#core/format-number.ts'

export const mostCopied = 50_000

const mostFetched = 20

type WholeText = (row: SheetRow, column: number) => Promise<string>
type Collect = (from: number, to: number, signal: AbortSignal) => Promise<(SheetRow | null)[]>

/** Copies a range to the clipboard in the format that spreadsheets paste; a few truncated cells are fetched in full.
 * Returns a message about the result. */
export async function copyCells(range: Range, collect: Collect, wholeText: WholeText): Promise<string> {
  const [top, left, bottom, right] = range
  const count = countCells(range)
  const inWords = formatNumber(count)
  if (count > mostCopied) {
    return `At most ${formatNumber(mostCopied)} cells can be copied at once. You selected ${inWords}.`
  }
  const width = right - left + 1
  let shortened = 0
  const text = collect(top, bottom, new AbortController().signal).then(async (rows) => {
    const isIn = (column: number) => column >= left && column <= right
    const long = rows.flatMap((row) => row?.shortened?.filter(isIn).map((column) => ({ row, column })) ?? [])
    const whole = new Map<string, string>()
    if (long.length > mostFetched) shortened = long.length
    else
      for (const { row, column } of long) whole.set(`${row.number} ${column}`, await wholeText(row, column))
    const textOf = (row: SheetRow | null, column: number) =>
      whole.get(`${row?.number} ${column}`) ?? row?.texts[column] ?? ''
    return toTabSeparated(rows.map((row) => Array.from({ length: width }, (_, at) => textOf(row, left + at))))
  })
  await writeClipboard(text)
  if (shortened > 0) {
    return `Copied ${inWords} cells. ${formatNumber(shortened)} long ones were shortened; copy fewer cells to get their full text.`
  }
  return count === 1 ? 'Copied one cell.' : `Copied ${inWords} cells.`
}

/** Takes a promise, because browsers allow clipboard access only right after a key press or click. */
export async function writeClipboard(text: Promise<string>): Promise<void> {
  if (navigator.clipboard && 'ClipboardItem' in window) {
    const content = text.then((written) => new Blob([written], { type: 'text/plain' }))
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': content })])
    return
  }
  const area = document.createElement('textarea')
  area.value = await text
  area.style.position = 'fixed'
  area.style.opacity = '0'
  const focused = document.activeElement
  document.body.append(area)
  area.select()
  // The only way to copy without HTTPS.
  const isCopied = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  if (!isCopied) throw new Error('Your browser does not allow copying here.')
}
