/** Letters, digits and hyphens of a text, for addresses and ids; empty if it has none. */
export const slugOf = (written: string, max: number): string =>
  written
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, max)
    .replace(/-+$/, '')

/** Returns an id made from a text that is not in `used`, and adds it. Orders refer to these ids, so none is used twice. */
export function takeId(prefix: string, written: string, used: Set<string>): string {
  const base = [prefix, slugOf(written, 40)].filter(Boolean).join('-')
  let id = base
  for (let count = 2; used.has(id); count++) id = `${base}-${count}`
  used.add(id)
  return id
}
