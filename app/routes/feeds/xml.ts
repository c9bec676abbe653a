const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

// XML has no way to write these, not even escaped.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** One element; text is escaped, lists are elements already written, nothing makes no element. */
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
