import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import {
  codeSize,
  drawCode,
  drawColumns,
  drawLetterhead,
  drawPicture,
  drawStamp,
  drawText,
  pictureSize,
} from './draw-blocks.ts'
import { drawGrid, drawSums, drawTable, sumLabelWidth } from './draw-tables.ts'
import { readFonts } from './fonts.ts'
import { bottom, type Drawing, type Look, margin, normal, type Sheet, width } from './layout.ts'
import { numberPages } from './number-pages.ts'
import type { Block, Paper } from './paper.ts'
import { createTextWriter, type Pen } from './text-writer.ts'

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
  const sheet = new Document({ size: 'A4', margin, info, lang: 'en', displayTitle: true, bufferPages: true })
  for (const { name, content } of await readFonts()) sheet.registerFont(name, content)
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
  await numberPages({ ...look, sheet, pen, pause }, nameOf(blocks))
}

/** Returns what the paper calls itself, such as `Invoice IN-000001`. */
function nameOf(blocks: Block[]): string {
  const head = blocks.find((block) => block.kind === 'letterhead')
  return head ? `${head.title} ${head.number}` : ''
}

const longestTurn = 10

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
  if (block.kind === 'picture') return (block.height ?? pictureSize.height) + 32
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
