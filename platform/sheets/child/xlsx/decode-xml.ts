import { UnreadableSheet } from '#platform/sheets/unreadable.ts'

/** Converts XML to UTF-8 without a byte order mark. Refuses document types, which spreadsheets do not have. */
export function decodeXml(bytes: Buffer): Buffer {
  const xml = toUtf8(bytes)
  if (xml.includes('<!DOCTYPE') || xml.includes('<!ENTITY')) throw new UnreadableSheet('damaged')
  return xml.includes('&#') ? expandAstralReferences(xml) : xml
}

function toUtf8(bytes: Buffer): Buffer {
  const start = bytes.toString('latin1', 0, 200)
  const wide = /^(ÿþ|<\0)/.test(start) ? 'utf-16le' : /^(þÿ|\0<)/.test(start) ? 'utf-16be' : undefined
  if (wide) return Buffer.from(new TextDecoder(wide).decode(bytes))
  if (start.startsWith('ï»¿')) return bytes.subarray(3)
  const declared = /^\s*<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(start)?.[1] ?? 'utf-8'
  if (/^(utf-8|utf8|us-ascii)$/i.test(declared)) return bytes
  try {
    return Buffer.from(new TextDecoder(declared).decode(bytes))
  } catch {
    throw new UnreadableSheet('damaged')
  }
}

/** Replaces character references above 65,535, which the parser truncates. */
function expandAstralReferences(xml: Buffer): Buffer {
  const text = xml
    .toString('utf8')
    .replace(/&#(?:x0*([\da-f]{5,6})|0*(\d{5,7}));/gi, (whole, hex, decimal) => {
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return code > 0xffff && code <= 0x10ffff ? String.fromCodePoint(code) : whole
    })
  return Buffer.from(text)
}
