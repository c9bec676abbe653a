import { limits } from '#platform/sheets/limits.ts'
import { UnreadableSheet } from '#platform/sheets/unreadable.ts'
import { type Record, types } from './records.ts'

export type ListedSheet = { name: string; kind: 'rows' | 'chart'; isHidden: boolean; at: number }

/** Encoding labels by code page number of Windows and old Macs. */
const encodings: { [codePage: number]: string } = {
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  10007: 'x-mac-cyrillic',
  32768: 'macintosh',
}

/** Lists the sheets in tab order, without the Visual Basic modules of old files. */
export function listSheets(globals: Record[], version: number): ListedSheet[] {
  const codePage = globals.find(({ type }) => type === types.codePage)?.data.readUInt16LE(0) ?? 1252
  const isWindows = codePage >= 1250 && codePage <= 1258
  const decoder = new TextDecoder(encodings[codePage] ?? (isWindows ? `windows-${codePage}` : 'windows-1252'))
  const sheets: ListedSheet[] = []
  for (const { type, data } of globals) {
    if (type !== types.boundSheet || data.length < 8) continue
    const kind = data.readUInt8(5)
    if (kind === 6) continue
    const length = data.readUInt8(6)
    const isWide = version === 8 && data.readUInt8(7) & 1
    const name = data.subarray(version === 8 ? 8 : 7)
    sheets.push({
      name: isWide
        ? name.toString('utf16le', 0, length * 2)
        : version === 8
          ? name.toString('latin1', 0, length)
          : decoder.decode(name.subarray(0, length)),
      kind: kind === 0 ? 'rows' : 'chart',
      isHidden: (data.readUInt8(4) & 3) !== 0,
      at: data.readUInt32LE(0),
    })
  }
  if (sheets.length > limits.sheets) throw new UnreadableSheet('too-much-inside')
  return sheets
}
