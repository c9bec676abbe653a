import { writeZip } from './write-zip.ts'

export type Parts = {
  isFrom1904: boolean
  styles?: Buffer
  strings?: Buffer
  /** Undefined for a sheet that is not passed to the parser. */
  sheets: (Buffer | undefined)[]
}

const main = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const schema = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** Writes a workbook with sheets named s0, s1 … and only generated parts. */
export function writeBook({ isFrom1904, styles, strings, sheets }: Parts): Buffer {
  const present = sheets.flatMap((content, index) => (content ? [{ content, index }] : []))
  const types = present.map(({ index }) => override(`worksheets/sheet${index}`, 'worksheet'))
  const names = present.map(
    ({ index }) => `<sheet name="s${index}" sheetId="${index + 1}" r:id="r${index}"/>`,
  )
  const relations = present.map(
    ({ index }) =>
      `<Relationship Id="r${index}" Type="${relation}/worksheet" Target="worksheets/sheet${index}.xml"/>`,
  )
  if (styles) types.push(override('styles', 'styles'))
  if (strings) types.push(override('sharedStrings', 'sharedStrings'))
  const parts: [string, string | Buffer | undefined][] = [
    [
      '[Content_Types].xml',
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${override('workbook', 'sheet.main')}${types.join('')}</Types>`,
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${schema}" xmlns:r="${relation}"><workbookPr date1904="${Number(isFrom1904)}"/><sheets>${names.join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join('')}</Relationships>`,
    ],
    ['xl/styles.xml', styles],
    ['xl/sharedStrings.xml', strings],
    ...present.map(({ content, index }): [string, Buffer] => [`xl/worksheets/sheet${index}.xml`, content]),
  ]
  return writeZip(
    parts.flatMap(([name, content]) =>
      content ? [[name, typeof content === 'string' ? Buffer.from(content) : content]] : [],
    ),
  )
}

const override = (part: string, type: string) =>
  `<Override PartName="/xl/${part}.xml" ContentType="${main}.${type}+xml"/>`
