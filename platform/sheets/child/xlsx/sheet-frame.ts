import { limits } from '#platform/sheets/limits.ts'
import type { SheetHeading } from '#platform/sheets/sheet-event.ts'
import { eachTag } from './tags.ts'

const lastRow = 1_048_575
export const lastColumn = 16_383

/** Reads the widths from `cols`: 0 for hidden columns, the default width for columns that are not listed. */
export function readWidths(head: string): number[] {
  const widths: number[] = []
  let defaultWidth = 8.43
  for (const { name, attributes } of eachTag(head)) {
    if (name === 'sheetFormatPr') defaultWidth = widthOf(attributes.get('defaultColWidth')) ?? defaultWidth
    if (name !== 'col') continue
    const from = Number(attributes.get('min')) - 1
    const to = Math.min(Number(attributes.get('max')) - 1, lastColumn)
    const isHidden = /^(1|true)$/.test(attributes.get('hidden') ?? '')
    const width = isHidden ? 0 : (widthOf(attributes.get('width')) ?? defaultWidth)
    // Skips ranges up to the last column, which only carry styles.
    if (!(from >= 0) || (to === lastColumn && from > widths.length)) continue
    for (let column = widths.length; column < from; column++) widths.push(defaultWidth)
    for (let column = from; column <= Math.min(to, from + 1000); column++) widths[column] = width
  }
  return widths
}

const widthOf = (text: string | undefined) => {
  const width = Number(text)
  return width >= 0 && width <= 255 && text ? Math.round(width * 100) / 100 : undefined
}

export function readMerges(tail: string): SheetHeading['merges'] {
  const merges: SheetHeading['merges'] = []
  for (const { name, attributes } of eachTag(tail)) {
    if (name !== 'mergeCell') continue
    const [, left = '', top, right = '', bottom] =
      /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(attributes.get('ref') ?? '') ?? []
    const merge = [Number(top) - 1, columnOf(left), Number(bottom) - 1, columnOf(right)] as const
    const isInside = merge[0] >= 0 && merge[0] <= merge[2] && merge[1] <= merge[3]
    if (isInside && merge[2] <= lastRow && merge[3] <= lastColumn) merges.push([...merge])
    if (merges.length === limits.merges) break
  }
  return merges
}

const columnOf = (letters: string) =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
