import { useEffect, useState } from 'react'
import { getCell } from '#app/api/spreadsheets.ts'
import { errorMessageOf } from '#app/components/ui/error-message-of.ts'
import type { SheetRow } from '#app/islands/excel-viewer/grid/row-pages.ts'

type Shown = { text: string; note?: string | undefined }

/** Returns the text of a cell; a truncated one is fetched in full while it is shown. */
export function useWholeCell(
  id: string,
  sheet: number,
  row: SheetRow | null | undefined,
  column: number,
): Shown {
  const text = row?.texts[column] ?? ''
  const number = row?.shortened?.includes(column) ? row.number : undefined
  const key = [id, sheet, number, column].join()
  const [fetched, setFetched] = useState<Shown & { key: string }>()

  useEffect(() => {
    if (number === undefined) return
    const controller = new AbortController()
    getCell({ id, sheet, row: number, column }, controller.signal)
      .then((whole) => setFetched({ key, text: whole.text }))
      .catch((error) => {
        if (controller.signal.aborted) return
        setFetched({ key, text, note: `Shortened. ${errorMessageOf(error)}` })
      })
    return () => controller.abort()
  }, [id, sheet, number, column, key, text])

  if (number === undefined) return { text }
  return fetched?.key === key ? fetched : { text, note: 'Shortened. Loading the full text…' }
}
