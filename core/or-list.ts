/** Joins words as in 'JPEG, PNG or WebP'. Without `Intl`, whose objects take a phone long to make. */
export function orList(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${last}` : last
}
