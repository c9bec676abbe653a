import { decodeXml } from './decode-xml.ts'

/** The shared texts; the parser skips empty ones written in short, and every text after them would be another's. */
export function copyStrings(bytes: Buffer): Buffer {
  const xml = decodeXml(bytes)
  if (!/<(\w+:)?si\s*\/>/.test(xml.toString('latin1'))) return xml
  return Buffer.from(xml.toString('latin1').replace(/<(\w+:)?si\s*\/>/g, '<si></si>'), 'latin1')
}
