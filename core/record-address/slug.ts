export const longestSlug = 80

/** Returns a text as the last part of an address: letters and digits of any script, in lower case, with hyphens. */
export function slugOf(text: string): string {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
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
