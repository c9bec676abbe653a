/** Converts Markdown to plain text on one line. */
export const plainText = (markdown: string): string =>
  markdown
    .replace(/!\[[^\][]*\]\([^()\s]*\)/g, '')
    .replace(/\[([^\][]*)\]\([^()\s]*\)/g, '$1')
    // Lines under the head of a table, and rules.
    .replace(/^[ \t|:-]+$/gm, (line) => (line.includes('-') ? '' : line))
    .replace(/^[ \t]*\|.*$/gm, joinCells)
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+]|\d{1,9}[.)])[ \t]+/gm, '')
    .replace(/\*\*|__|~~|`+|(?<=\s|^)[*_](?=\S)|(?<=\S)[*_](?=[\s.,;:!?)]|$)/g, '')
    .replace(/\s+/g, ' ')
    .trim()

const joinCells = (row: string) =>
  row
    .split('|')
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(', ')
