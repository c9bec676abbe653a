import { limits } from '#platform/sheets/limits.ts'
import { UnreadableSheet } from '#platform/sheets/unreadable.ts'
import { decodeXml } from './decode-xml.ts'
import { findWorkbook } from './find-workbook.ts'
import { findRelation, readRelations } from './relations.ts'
import { eachTag } from './tags.ts'
import type { Package } from './unpack.ts'

/** Contents that a workbook declares. `part` is undefined when the sheet's part cannot be resolved. */
export type Contents = {
  isFrom1904: boolean
  sheets: { name: string; isHidden: boolean; kind: 'rows' | 'chart'; part: string | undefined }[]
  styles: string | undefined
  strings: string | undefined
}

export function readContents(parts: Package): Contents {
  const workbook = findWorkbook(parts)
  const relations = readRelations(parts, workbook)
  const contents: Contents = {
    isFrom1904: false,
    sheets: [],
    styles: findRelation(relations, 'styles')?.target,
    strings: findRelation(relations, 'sharedStrings')?.target,
  }
  for (const { name, attributes } of eachTag(decodeXml(parts.get(workbook)).toString())) {
    // Extensions may contain an element of the same name without the attribute.
    if (name === 'workbookPr')
      contents.isFrom1904 ||= /^\s*(1|true|on)\s*$/.test(attributes.get('date1904') ?? '')
    if (name !== 'sheet') continue
    const relation = relations.find(({ id }) => id === attributes.get('id'))
    contents.sheets.push({
      name: (attributes.get('name') ?? '').slice(0, 255),
      isHidden: /hidden$/i.test(attributes.get('state') ?? ''),
      // Macro and dialog sheets have no rows worth showing either.
      kind: relation && relation.type !== 'worksheet' ? 'chart' : 'rows',
      part: relation?.target,
    })
  }
  if (contents.sheets.length === 0) throw new UnreadableSheet('no-sheets')
  if (contents.sheets.length > limits.sheets) throw new UnreadableSheet('too-much-inside')
  return contents
}
