import { UnreadableSheet } from '#platform/sheets/unreadable.ts'
import { decodeXml } from './decode-xml.ts'
import { eachTag } from './tags.ts'

/** Excel's own limit; the parser is slow on longer formats. */
const longestFormat = 255
const mostStyles = 65_536
/** Range of format ids that the parser supports; Excel itself allows about 250. */
const ids = { first: 164, last: 391 }

/** Overrides formats 14 and 22 with four-digit years, because the parser shows two digits. */
const builtIn = new Map([
  ['14', 'm/d/yyyy'],
  ['22', 'm/d/yyyy h:mm'],
])

/** Writes a new styles part that contains only the number formats. */
export function copyStyles(bytes: Buffer): Buffer {
  const codes = new Map(builtIn)
  const newIds = new Map<string, number>()
  const styles: (string | number)[] = []
  let isInside = false
  for (const { name, attributes } of eachTag(decodeXml(bytes).toString())) {
    if (name === 'cellXfs') isInside = true
    if (name === '/cellXfs') isInside = false
    const id = attributes.get('numFmtId') ?? '0'
    if (name === 'numFmt') codes.set(id, attributes.get('formatCode') ?? '')
    if (name !== 'xf' || !isInside) continue
    const code = codes.get(id)
    styles.push(code === undefined ? builtInId(id) : idOf(code, newIds))
    if (styles.length > mostStyles) throw new UnreadableSheet('damaged')
  }
  const formats = [...newIds].map(
    ([code, id]) => `<numFmt numFmtId="${id}" formatCode="${escapeXml(code)}"/>`,
  )
  const xfs = styles.map((id) => `<xf numFmtId="${id}"/>`)
  return Buffer.from(
    `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts>${formats.join('')}</numFmts><cellXfs>${xfs.join('')}</cellXfs></styleSheet>`,
  )
}

const builtInId = (id: string) => (/^\d{1,2}$/.test(id) ? id : 0)

function idOf(code: string, newIds: Map<string, number>): number {
  if (code.length > longestFormat || code === '') return 0
  const known = newIds.get(code)
  if (known !== undefined) return known
  const id = ids.first + newIds.size
  if (id > ids.last) return 0
  newIds.set(code, id)
  return id
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
