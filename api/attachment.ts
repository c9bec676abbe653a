/** For uploaded files: a browser that opens one as a page may run and load nothing. */
export const inertPolicy = `default-src 'none'; frame-ancestors 'none'; sandbox`

const toPercent = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`

/** Content-Disposition with a name in any script (RFC 6266). Old browsers read `filename`. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, toPercent)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
