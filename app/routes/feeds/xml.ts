const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

// Characters that XML 1.0 forbids, even as character references.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the regex matches control characters on purpose
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Serializes one element. Escapes text, joins child elements, returns '' for undefined. */
export function element(name: string, content: string | string[] | undefined): string {
  if (content === undefined) return ''
  const inside = Array.isArray(content) ? content.join('') : escapeText(content)
  return `<${name}>${inside}</${name}>\n`
}

export const escapeText = (text: string): string =>
  text.replace(forbidden, '').replace(/[&<>"']/g, (character) => names[character] ?? '')

export const xmlDocument = (contentType: string, root: string): Response =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`, {
    headers: { 'content-type': `${contentType}; charset=utf-8` },
  })
