import type { WorkBook } from '@e965/xlsx'
import { limits } from '#platform/sheets/limits.ts'
import { UnreadableSheet } from '#platform/sheets/unreadable.ts'
import type { OpenedBook, OpenedSheet } from '../opened-book.ts'
import type { Parser } from '../parser.ts'
import { parserOptions } from '../parser-options.ts'
import { copySheet, type SheetCopy } from './copy-sheet.ts'
import { copyStrings } from './copy-strings.ts'
import { copyStyles } from './copy-styles.ts'
import { type Contents, readContents } from './read-contents.ts'
import { openPackage, type Package } from './unpack.ts'
import { type Parts, writeBook } from './write-book.ts'

/** Opens a workbook. The parser reads a copy with generated names and only the parts that define cell contents. */
export function openXlsx(parser: Parser, bytes: Buffer): OpenedBook {
  const parts = openPackage(bytes)
  const contents = readContents(parts)
  const copy: Parts = { isFrom1904: contents.isFrom1904, sheets: [] }
  if (contents.styles && parts.has(contents.styles)) copy.styles = copyStyles(parts.get(contents.styles))
  if (contents.strings && parts.has(contents.strings)) copy.strings = copyStrings(parts.get(contents.strings))
  const frames = copySheets(parts, contents)
  copy.sheets = frames.map((frame) => frame?.part)
  const isEmpty = copy.sheets.every((sheet) => !sheet)
  const Sheets: WorkBook['Sheets'] = isEmpty ? {} : parser.read(writeBook(copy), parserOptions).Sheets
  const sheets = contents.sheets.map(({ name, isHidden, kind }, index): OpenedSheet => {
    const frame = frames[index]
    const grid = Sheets[`s${index}`]?.['!data']
    const isDamaged = kind === 'rows' && !grid
    const { columnWidths = [], merges = [] } = frame ?? {}
    return { name, kind, isHidden, isDamaged, columnWidths, merges, grid: grid ?? [] }
  })
  return { isFrom1904: contents.isFrom1904, sheets }
}

/** Copies the sheets. Undefined for chart sheets and unreadable ones. */
function copySheets(parts: Package, { sheets }: Contents): (SheetCopy | undefined)[] {
  let cellCount = 0
  const seen = new Set<string>()
  return sheets.map(({ kind, part }) => {
    if (kind === 'chart' || !part) return undefined
    // Many sheets that share one part are an attack.
    if (seen.has(part.toLowerCase())) throw new UnreadableSheet('damaged')
    seen.add(part.toLowerCase())
    const copy = tryCopy(parts, part)
    cellCount += copy?.cellCount ?? 0
    if (cellCount > limits.cells) throw new UnreadableSheet('too-much-inside')
    return copy
  })
}

/** Copies one sheet. Undefined when it is damaged, so that the others can still be read. */
function tryCopy(parts: Package, part: string): SheetCopy | undefined {
  try {
    return copySheet(parts.get(part))
  } catch (error) {
    if (error instanceof UnreadableSheet && error.reason === 'damaged') return undefined
    throw error
  }
}
