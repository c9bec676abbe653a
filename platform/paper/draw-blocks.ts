import { type Drawing, drawRule, margin, normal, type Sheet, small, strong, width } from './layout.ts'
import type { Block } from './paper.ts'
import { encodeQr } from './qr-code.ts'
import { ink, muted, type Pen } from './text-writer.ts'

export function drawLetterhead(
  { sheet, pen, logo, accent }: Drawing,
  block: Extract<Block, { kind: 'letterhead' }>,
  y: number,
) {
  const half = width / 2
  const heading = { size: 17, weight: 'bold' as const, ...(accent && { colour: accent }) }
  const top = logo ? drawLogo(sheet, logo, y) : y
  let left = pen.write(block.sender, top, { x: margin, width: half }, heading)
  for (const line of block.address) left = pen.write(line, left, { x: margin, width: half }, small)
  const rightColumn = { x: margin + half, width: half, align: 'right' as const }
  const right = pen.write(block.title, y, rightColumn, heading)
  pen.write(block.number, right, rightColumn, { size: 11 })
  drawRule(sheet, left + 12)
  return left + 30
}

const logoSize = { width: width / 2 - 24, height: 40 }

/** Draws the logo and returns the position below it. */
function drawLogo(sheet: Sheet, logo: Buffer, y: number): number {
  sheet.image(logo, margin, y, { fit: [logoSize.width, logoSize.height] })
  const { width: wide, height: high } = sheet.openImage(logo)
  return y + Math.min(logoSize.height, (logoSize.width * high) / wide) + 8
}

export function drawColumns(pen: Pen, columns: { label: string; lines: string[] }[], y: number): number {
  const wide = width / columns.length
  const ends = columns.map(({ label, lines }, index) => {
    const at = { x: margin + index * wide, width: wide - 14 }
    let next = pen.write(label, y, at, small)
    for (const line of lines) next = pen.write(line, next, at, normal)
    return next
  })
  return Math.max(...ends) + 20
}

export async function drawText(
  { pen, pause }: Drawing,
  { label, lines }: Extract<Block, { kind: 'text' }>,
  y: number,
) {
  let next = label ? pen.write(label, y, { x: margin, width }, strong) : y
  for (const line of lines) {
    await pause()
    next = pen.write(line, next, { x: margin, width }, normal)
  }
  return next + 12
}

export const pictureSize = { width: 220, height: 80 }

export function drawPicture(
  { sheet, pen }: Drawing,
  block: Extract<Block, { kind: 'picture' }>,
  y: number,
): number {
  const top = pen.write(block.label, y, { x: margin, width }, small) + 2
  const size = block.height ? { width, height: block.height } : pictureSize
  sheet.image(block.content, margin, top, { fit: [size.width, size.height] })
  return top + size.height + 12
}

export const codeSize = 84
const addressStyle = { size: 8, colour: muted }

export function drawCode(
  { sheet, pen }: Drawing,
  block: Extract<Block, { kind: 'code' }>,
  y: number,
): number {
  const { size, isDark } = encodeQr(block.address)
  const side = codeSize / size
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (isDark(column, row)) sheet.rect(margin + column * side, y + row * side, side, side)
    }
  }
  sheet.fill(ink)
  const place = { x: margin + codeSize + 16, width: width - codeSize - 16 }
  let next = pen.write(block.label, y, place, strong)
  for (const line of block.lines) next = pen.write(line, next, place, normal)
  next = pen.write(block.address, next + 2, place, addressStyle)
  // For readers of the file, who cannot scan their own screen.
  sheet.link(margin, y, width, Math.max(codeSize, next - y), block.address)
  return Math.max(y + codeSize, next) + 12
}

export function drawStamp(sheet: Sheet, pen: Pen, text: string, y: number): number {
  sheet
    .save()
    .rotate(-24, { origin: [297, 420] })
    .opacity(0.12)
  pen.write(text, 380, { x: margin, width }, { size: 78, weight: 'bold', colour: ink })
  sheet.restore()
  return y
}
