import { decodeXml } from './decode-xml.ts'

/** Copies the shared strings. Expands `<si/>`, which the parser skips, shifting the index of all later strings. */
export function copyStrings(bytes: Buffer): Buffer {
  const xml = decodeXml(bytes)
  if (!/<(\w+:)?si\s*\/>/.test(xml.toString('latin1'))) return xml
  return Buffer.from(xml.toString('latin1').replace(/<(\w+:)?si\s*\/>/g, '<si></si>'), 'latin1')
}
