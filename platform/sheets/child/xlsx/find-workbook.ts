import { type UnreadableReason, UnreadableSheet } from '#platform/sheets/unreadable.ts'
import { decodeXml } from './decode-xml.ts'
import { findRelation, readRelations } from './relations.ts'
import { eachTag } from './tags.ts'
import type { Package } from './unpack.ts'

/** Returns the path of the workbook part. Throws when the content, regardless of the file name, is not a workbook. */
export function findWorkbook(parts: Package): string {
  if (!parts.has('[Content_Types].xml')) throw new UnreadableSheet(kindOfOther(parts))
  const types = readTypes(parts)
  const main =
    findRelation(readRelations(parts, ''), 'officeDocument')?.target ??
    [...types].find(([, type]) => reasonAgainst(type) === undefined)?.[0] ??
    'xl/workbook.xml'
  const type = types.get(main.toLowerCase()) ?? types.get(main.toLowerCase().replace(/^.*\./, '.'))
  const reason = reasonAgainst(type ?? '')
  if (reason) throw new UnreadableSheet(reason)
  return main
}

function kindOfOther(parts: Package): UnreadableReason {
  const names = parts.names()
  if (names.some((name) => name === 'index.zip' || name.endsWith('.iwa'))) return 'numbers'
  const isOpenDocument = parts.has('mimetype') || parts.has('META-INF/manifest.xml')
  const mime = isOpenDocument ? String(parts.find('mimetype') ?? '') : ''
  return mime.includes('opendocument.spreadsheet') ? 'ods' : 'not-a-spreadsheet'
}

/** Reads content types by part name, with defaults by extension (`.xml`). */
function readTypes(parts: Package): Map<string, string> {
  const types = new Map<string, string>()
  for (const { name, attributes } of eachTag(decodeXml(parts.get('[Content_Types].xml')).toString())) {
    const type = attributes.get('ContentType')
    const part = attributes.get('PartName')?.replace(/^\//, '')
    const extension = attributes.get('Extension')
    if (name === 'Override' && part && type) types.set(part.toLowerCase(), type)
    if (name === 'Default' && extension && type) types.set(`.${extension.toLowerCase()}`, type)
  }
  return types
}

function reasonAgainst(type: string): UnreadableReason | undefined {
  if (/spreadsheetml\.(sheet|template)\.main\+xml/.test(type)) return undefined
  if (/ms-excel\.(sheet|template|addin)\.macroEnabled\.main\+xml/i.test(type)) return undefined
  if (/ms-excel\.sheet\.binary/i.test(type)) return 'xlsb'
  return /wordprocessingml|presentationml|ms-(word|powerpoint)/i.test(type)
    ? 'word-or-powerpoint'
    : 'not-a-spreadsheet'
}
