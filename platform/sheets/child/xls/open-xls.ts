import { UnreadableSheet } from '#platform/sheets/unreadable.ts'
import type { Grid } from '../grid.ts'
import type { OpenedBook, OpenedSheet } from '../opened-book.ts'
import type { Parser } from '../parser.ts'
import { parserOptions } from '../parser-options.ts'
import { copyRecords, createCellCount } from './copy-records.ts'
import { openOle } from './ole.ts'
import { types } from './records.ts'
import { readFrame } from './sheet-frame.ts'
import { type ListedSheet, listSheets } from './sheet-list.ts'
import { readSubstream, type Substream } from './substreams.ts'
import { writeStream } from './write-stream.ts'

/** Opens the workbook stream of an OLE file, or a bare stream as in Excel 2 to 4. */
export function openXls(parser: Parser, bytes: Buffer): OpenedBook {
  const stream = bytes.readUInt8(0) === 0x09 ? bytes : findStream(bytes)
  const globals = readSubstream(stream, 0)
  if (!globals.isWhole) throw new UnreadableSheet('damaged')
  if (globals.version < 8) parser.addCodePages()
  const isFrom1904 = globals.records.some(({ type, data }) => type === types.date1904 && data[0] === 1)
  const list = listSheets(globals.records, globals.version)
  const sheets =
    globals.version < 5 ? [readOldSheet(parser, globals)] : readSheets(parser, stream, globals, list)
  if (sheets.length === 0) throw new UnreadableSheet('no-sheets')
  return { isFrom1904, sheets }
}

function findStream(bytes: Buffer): Buffer {
  const { names, find } = openOle(bytes)
  const stream = find('workbook') ?? find('book')
  if (stream) return stream
  if (names.some((name) => name.includes('encryptedpackage'))) throw new UnreadableSheet('encrypted')
  const isOffice = names.some((name) => name === 'worddocument' || name === 'powerpoint document')
  throw new UnreadableSheet(isOffice ? 'word-or-powerpoint' : 'not-a-spreadsheet')
}

/** Reads a file from before Excel 5, which contains one sheet. */
function readOldSheet(parser: Parser, { version, records }: Substream): OpenedSheet {
  const copy = Buffer.concat(copyRecords(records, version, createCellCount()))
  const { Sheets, SheetNames } = parser.read(copy, parserOptions)
  const grid = Sheets[SheetNames[0] ?? '']?.['!data'] ?? []
  return {
    name: 'Sheet1',
    kind: 'rows',
    isHidden: false,
    isDamaged: false,
    grid,
    columnWidths: [],
    merges: [],
  }
}

function readSheets(parser: Parser, stream: Buffer, globals: Substream, list: ListedSheet[]): OpenedSheet[] {
  const { version } = globals
  const count = createCellCount()
  const shared = copyRecords(globals.records, version, count)
  let bytesLeft = 2 * stream.length
  const frames = list.map(({ kind, at }) => {
    if (kind === 'chart') return undefined
    const substream = tryRead(stream, at)
    // Many sheets that share one offset are an attack.
    bytesLeft -= substream?.length ?? 0
    if (bytesLeft < 0) throw new UnreadableSheet('damaged')
    if (!substream?.isWhole) return undefined
    return {
      ...readFrame(substream.records),
      records: Buffer.concat(copyRecords(substream.records, version, count)),
    }
  })
  const copies = frames.flatMap((frame, index) => (frame ? [{ index, records: frame.records }] : []))
  const grids = readGrids(parser, copies, (some) => writeStream(version, shared, some))
  return list.map(({ name, kind, isHidden }, index): OpenedSheet => {
    const { columnWidths = [], merges = [] } = frames[index] ?? {}
    const grid = grids.get(index)
    return {
      name,
      kind,
      isHidden,
      isDamaged: kind === 'rows' && !grid,
      grid: grid ?? [],
      columnWidths,
      merges,
    }
  })
}

function tryRead(stream: Buffer, at: number): Substream | undefined {
  try {
    return readSubstream(stream, at)
  } catch (error) {
    if (error instanceof UnreadableSheet && error.reason === 'damaged') return undefined
    throw error
  }
}

type Copy = { index: number; records: Buffer }

/** Parses all sheets at once. On failure parses them one by one, so that a damaged sheet does not affect the others. */
function readGrids(parser: Parser, copies: Copy[], write: (copies: Copy[]) => Buffer): Map<number, Grid> {
  const read = (some: Copy[]) => parser.read(write(some), parserOptions).Sheets
  const gridOf = (index: number, sheets: ReturnType<typeof read>): [number, Grid][] => {
    const grid = sheets[`s${index}`]?.['!data']
    return grid ? [[index, grid]] : []
  }
  try {
    const sheets = read(copies)
    return new Map(copies.flatMap(({ index }) => gridOf(index, sheets)))
  } catch {
    return new Map(
      copies.flatMap((copy) => {
        try {
          return gridOf(copy.index, read([copy]))
        } catch {
          return []
        }
      }),
    )
  }
}
