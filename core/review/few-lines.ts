const lineBreak = /\r\n?|[\n\v\f\u0085\u2028\u2029]/
const mostLines = 40

/** Returns a text as it is shown to visitors. Anybody can write one of thousands of short lines, which would make a page
 * hundreds of screens high: its lines are joined. */
export function withFewLines(text: string): string {
  const lines = text.split(lineBreak)
  if (lines.length <= mostLines) return text
  return lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')
}
