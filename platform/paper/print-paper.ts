import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type PDFDocument from 'pdfkit'
import { fontFiles } from './fonts.ts'
import type { Block, Paper } from './paper.ts'
import { encodeQr } from './qr-code.ts'
import { createTextWriter, ink, muted, type Pen, rule } from './text-writer.ts'

const margin = 56
const width = 595.28 - 2 * margin
const bottom = 841.89 - margin
const amountWidth = 130

const normal = { size: 10.5 }
const small = { size: 9, colour: muted }
const strong = { size: 10.5, weight: 'bold' as const }

type Sheet = typeof PDFDocument.prototype

/** Renders a PDF as a stream, in short turns: a long one takes up to a second of processor time. */
export async function printPaper({ title, author, madeAt, blocks, ...look }: Paper): Promise<Readable> {
  // Loaded with the first paper, because it would take a part of each start.
  const { default: Document } = await import('pdfkit')
  const info = {
    Title: title,
    Author: author,
    Creator: author,
    Producer: author,
    CreationDate: madeAt,
    ModDate: madeAt,
  }
  const sheet = new Document({ size: 'A4', margin, info, lang: 'en', displayTitle: true })
  for (const { name, path } of fontFiles) sheet.registerFont(name, path)
  draw(sheet, blocks, look).then(
    () => sheet.end(),
    (error: Error) => (sheet as unknown as Readable).destroy(error),
  )
  return sheet as unknown as Readable
}

async function draw(sheet: Sheet, blocks: Block[], look: Look): Promise<void> {
  const pen = createTextWriter(sheet)
  const pause = createPause()
  let y = margin
  for (const block of blocks) {
    await pause()
    if (y + heightOf(block, pen) > bottom && y > margin) {
      sheet.addPage()
      y = margin
    }
    y = await drawBlock({ ...look, sheet, pen, pause }, block, y)
  }
}

const longestTurn = 10
type Look = Pick<Paper, 'logo' | 'accent'>
type Drawing = Look & { sheet: Sheet; pen: Pen; pause: () => Promise<void> | undefined }

/** Returns a function that lets other work of the process go on when this one has taken 10 ms. */
function createPause(): Drawing['pause'] {
  let began = performance.now()
  return () => {
    if (performance.now() - began < longestTurn) return undefined
    return setImmediate().then(() => {
      began = performance.now()
    })
  }
}

/** Returns the minimum height that must not be split across pages. */
function heightOf(block: Block, pen: Pen): number {
  if (block.kind === 'table' || block.kind === 'grid') return 60
  if (block.kind === 'sums') {
    return block.sums.reduce((sum, { label }) => sum + pen.heightOf(label, sumLabelWidth, normal) + 8, 0)
  }
  if (block.kind === 'columns') return 70
  if (block.kind === 'code') return codeSize + 24
  if (block.kind === 'picture') return pictureSize.height + 32
  if (block.kind !== 'text') return 0
  return 20 + block.lines.reduce((sum, line) => sum + pen.heightOf(line, width, normal), 0)
}

async function drawBlock(drawing: Drawing, block: Block, y: number): Promise<number> {
  const { sheet, pen } = drawing
  switch (block.kind) {
    case 'letterhead':
      return drawLetterhead(drawing, block, y)
    case 'columns':
      return drawColumns(pen, block.columns, y)
    case 'table':
      return drawTable(drawing, block, y)
    case 'grid':
      return drawGrid(drawing, block, y)
    case 'sums':
      return drawSums(sheet, pen, block.sums, y)
    case 'text':
      return drawText(drawing, block, y)
    case 'picture':
      return drawPicture(drawing, block, y)
    case 'code':
      return drawCode(drawing, block, y)
    case 'stamp':
      return drawStamp(sheet, pen, block.text, y)
  }
}

function drawLetterhead(
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

function drawColumns(pen: Pen, columns: { label: string; lines: string[] }[], y: number): number {
  const wide = width / columns.length
  const ends = columns.map(({ label, lines }, index) => {
    const at = { x: margin + index * wide, width: wide - 14 }
    let next = pen.write(label, y, at, small)
    for (const line of lines) next = pen.write(line, next, at, normal)
    return next
  })
  return Math.max(...ends) + 20
}

async function drawTable(
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

async function drawGrid(
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

const sumLabelWidth = width - amountWidth

function drawSums(sheet: Sheet, pen: Pen, sums: Extract<Block, { kind: 'sums' }>['sums'], y: number) {
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

async function drawText(
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

const pictureSize = { width: 220, height: 80 }

function drawPicture({ sheet, pen }: Drawing, block: Extract<Block, { kind: 'picture' }>, y: number): number {
  const top = pen.write(block.label, y, { x: margin, width }, small) + 2
  sheet.image(block.content, margin, top, { fit: [pictureSize.width, pictureSize.height] })
  return top + pictureSize.height + 12
}

const codeSize = 84
const addressStyle = { size: 8, colour: muted }

function drawCode({ sheet, pen }: Drawing, block: Extract<Block, { kind: 'code' }>, y: number): number {
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

function drawStamp(sheet: Sheet, pen: Pen, text: string, y: number): number {
  sheet
    .save()
    .rotate(-24, { origin: [297, 420] })
    .opacity(0.12)
  pen.write(text, 380, { x: margin, width }, { size: 78, weight: 'bold', colour: ink })
  sheet.restore()
  return y
}

const drawRule = (sheet: Sheet, y: number) =>
  sheet
    .lineWidth(0.7)
    .strokeColor(rule)
    .moveTo(margin, y)
    .lineTo(margin + width, y)
    .stroke()
