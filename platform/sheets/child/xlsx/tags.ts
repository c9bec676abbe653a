/** Tag without namespace prefix. Character references in attributes are resolved. */
export type Tag = { name: string; attributes: Map<string, string> }

// Both patterns avoid backtracking on long names and unterminated tags.
const pattern = /<(\/?[\w:.-]+)(?=[\s/>])((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/g
const attribute = /(?<![\w:.-])([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const references: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Yields start tags, and end tags with a leading slash in the name, of a small part in order. */
export function* eachTag(xml: string): Generator<Tag> {
  for (const [, name = '', inside = ''] of xml.matchAll(pattern)) {
    const attributes = new Map<string, string>()
    for (const [, key = '', double, single] of inside.matchAll(attribute)) {
      attributes.set(withoutPrefix(key), resolve(double ?? single ?? ''))
    }
    yield {
      name: name.startsWith('/') ? `/${withoutPrefix(name.slice(1))}` : withoutPrefix(name),
      attributes,
    }
  }
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)

const resolve = (text: string) =>
  text.replace(/&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (whole, name, decimal, hex) => {
    if (name) return references[name.toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
