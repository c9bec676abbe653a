/** CSP for uploaded files: a browser that opens one as a page runs no scripts and loads nothing. */
export const sandboxPolicy = `default-src 'none'; frame-ancestors 'none'; sandbox`

const toPercent = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`

/** Content-Disposition header with a file name in any script (RFC 6266). Old browsers read `filename`. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, toPercent)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
