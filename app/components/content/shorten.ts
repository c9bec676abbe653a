/** Puts a text on one line and truncates it between characters if it is too long. */
export function shorten(text: string, longest: number): string {
  const characters = Array.from(text.replace(/\s+/g, ' ').trim())
  if (characters.length <= longest) return characters.join('')
  return `${characters.slice(0, longest - 1).join('')}…`
}
