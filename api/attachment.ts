/** An uploaded file is never a page: opened as one, it may do nothing at all. */
export const inertPolicy = `default-src 'none'; frame-ancestors 'none'; sandbox`

const toPercent = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`

/** RFC 6266: to be saved under this name, whatever its script; old browsers read the first form. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, toPercent)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
