import { type CraftedEntry, craftZip } from './zip.ts'

type CraftedSheet = {
  name?: string
  /** Complete part; alternatively `rows`, the content of `sheetData`. */
  xml?: string
  rows?: string
  state?: string
  after?: string
}

type Options = {
  sheets: CraftedSheet[]
  strings?: string
  styles?: string
  isFrom1904?: boolean
  /** Additional parts, or replacements for parts of the same name. */
  parts?: CraftedEntry[]
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const sheetPart = (rows: string, after = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${after}</worksheet>`

/** Writes styles for the number formats, in order of the style index. */
export const stylesPart = (codes: string[]) =>
  `<styleSheet xmlns="${main}"><numFmts count="${codes.length}">${codes.map((code, index) => `<numFmt numFmtId="${170 + index}" formatCode="${xml(code)}"/>`).join('')}</numFmts><cellXfs>${codes.map((_, index) => `<xf numFmtId="${170 + index}" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`

/** Writes a minimal workbook that Excel accepts, from handwritten parts. */
export function craftXlsx({ sheets, strings, styles, isFrom1904, parts = [] }: Options): Buffer {
  const others = new Set(parts.map(({ name }) => name))
  const own: CraftedEntry[] = [
    {
      name: '[Content_Types].xml',
      content: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>${sheets.map((_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${type}.worksheet+xml"/>`).join('')}<Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${type}.sharedStrings+xml"/></Types>`,
    },
    { name: '_rels/.rels', content: relationList([['r1', 'officeDocument', 'xl/workbook.xml']]) },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${main}" xmlns:r="${relations}">${isFrom1904 ? '<workbookPr date1904="1"/>' : ''}<sheets>${sheets.map(({ name, state }, index) => `<sheet name="${xml(name ?? `Sheet${index + 1}`)}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="r${index + 1}"/>`).join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relationList([
        ...sheets.map(
          (_, index): Relation => [`r${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`],
        ),
        ['styles', 'styles', 'styles.xml'],
        ['strings', 'sharedStrings', 'sharedStrings.xml'],
      ]),
    },
    ...(styles ? [{ name: 'xl/styles.xml', content: styles }] : []),
    ...(strings ? [{ name: 'xl/sharedStrings.xml', content: `<sst xmlns="${main}">${strings}</sst>` }] : []),
    ...sheets.map(({ xml: whole, rows = '', after }, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: whole ?? sheetPart(rows, after),
    })),
  ]
  return craftZip([...own.filter(({ name }) => !others.has(name)), ...parts])
}

type Relation = [id: string, type: string, target: string]

const relationList = (list: Relation[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.map(([id, kind, target]) => `<Relationship Id="${id}" Type="${relations}/${kind}" Target="${target}"/>`).join('')}</Relationships>`

export const xml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
