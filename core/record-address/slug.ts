export const longestSlug = 80

/** Returns a text as the last part of an address: letters and digits of any script, in lower case, with hyphens. A slug
 * stays as it is. */
export function slugOf(text: string): string {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
    // Letters that stood apart join again.
    .normalize('NFKC')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
  let slug = ''
  for (const word of words) {
    const longer = slug ? `${slug}-${word}` : word
    if (longer.length > longestSlug) break
    slug = longer
  }
  // An address like an id would be looked up as one.
  return /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(slug) ? `post-${slug}` : slug
}

/** Returns an address with a number, shortened to make room for it. */
export function numberedSlug(slug: string, number: number): string {
  const end = `-${number}`
  const room = longestSlug - end.length
  return slug.slice(0, room).replace(/[^\p{L}\p{M}\p{N}]+$/u, '') + end
}

/** True for a text that may be stored as an address. */
export const isSlug = (text: string): boolean => /^[\p{L}\p{M}\p{N}-]+$/u.test(text)
