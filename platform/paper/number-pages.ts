import { bottom, type Drawing, margin, small, width } from './layout.ts'

const top = bottom + 18
const half = width / 2

/** Writes the name of the paper and `Page 2 of 3` at the foot of each page. A single page has neither, so that its
 * bytes are those of earlier releases. */
export async function numberPages({ sheet, pen, pause }: Drawing, name: string): Promise<void> {
  const { start, count } = sheet.bufferedPageRange()
  if (count < 2) return
  for (let index = 0; index < count; index++) {
    await pause()
    sheet.switchToPage(start + index)
    pen.write(name, top, { x: margin, width: half }, small)
    pen.write(`Page ${index + 1} of ${count}`, top, { x: margin + half, width: half, align: 'right' }, small)
  }
}
