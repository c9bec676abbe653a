import {
  amountWidth,
  bottom,
  type Drawing,
  drawRule,
  margin,
  normal,
  type Sheet,
  small,
  width,
} from './layout.ts'
import type { Block } from './paper.ts'
import type { Pen } from './text-writer.ts'

export async function drawTable(
  { sheet, pen, pause }: Drawing,
  { head, rows }: Extract<Block, { kind: 'table' }>,
  y: number,
) {
  const textPlace = { x: margin, width: width - amountWidth - 14 }
  const amountPlace = { x: margin + width - amountWidth, width: amountWidth, align: 'right' as const }
  pen.write(head[0], y, textPlace, small)
  let next = pen.write(head[1], y, amountPlace, small) + 4
  drawRule(sheet, next)
  next += 7
  for (const [text, amount] of rows) {
    await pause()
    if (next + pen.heightOf(text, textPlace.width, normal) > bottom) {
      sheet.addPage()
      next = margin
    }
    // In the sequence in which it is read aloud and copied.
    const below = pen.write(text, next, textPlace, normal) + 7
    pen.write(amount, next, amountPlace, normal)
    next = below
    drawRule(sheet, next - 2)
    next += 5
  }
  return next
}

const gridWidths = [76, width - 76 - 2 * 84, 84, 84]
const gridPlaces = gridWidths.map((wide, index) => ({
  x: margin + gridWidths.slice(0, index).reduce((sum, one) => sum + one, 0),
  width: wide - (index === 1 ? 14 : 0),
  align: index > 1 ? ('right' as const) : ('left' as const),
}))

export async function drawGrid(
  { sheet, pen, pause }: Drawing,
  { head, rows }: Extract<Block, { kind: 'grid' }>,
  y: number,
) {
  const writeRow = (cells: readonly string[], at: number, style: typeof normal | typeof small) =>
    Math.max(
      ...gridPlaces.map((place, index) => (cells[index] ? pen.write(cells[index], at, place, style) : at)),
    )
  const cellStyle = { size: 9.5 }
  let next = writeRow(head, y, small) + 4
  drawRule(sheet, next)
  next += 6
  for (const row of rows) {
    await pause()
    if (next + pen.heightOf(row[1], gridPlaces[1]?.width ?? width, cellStyle) > bottom) {
      sheet.addPage()
      next = margin
    }
    next = writeRow(row, next, cellStyle) + 5
    drawRule(sheet, next - 2)
    next += 4
  }
  return next
}

export const sumLabelWidth = width - amountWidth

export function drawSums(sheet: Sheet, pen: Pen, sums: Extract<Block, { kind: 'sums' }>['sums'], y: number) {
  const label = { x: margin, width: sumLabelWidth, align: 'right' as const }
  const amount = { x: margin + width - amountWidth, width: amountWidth, align: 'right' as const }
  let next = y + 2
  for (const one of sums) {
    const style = one.isStrong ? { size: 13, weight: 'bold' as const } : normal
    const below = pen.write(one.label, next, label, style)
    next = Math.max(below, pen.write(one.amount, next, amount, style)) + 3
  }
  drawRule(sheet, next + 4)
  return next + 20
}
