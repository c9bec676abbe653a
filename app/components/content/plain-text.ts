/** Text in brackets and an address with an optional title, in which brackets may be escaped. */
const link = /\[((?:\\.|[^\\\][])*)\]\((?:[^()\s]|\([^()\s]*\))*(?:\s+"[^"]*")?\)/g
const picture = new RegExp(`!${link.source}`, 'g')

/** Converts Markdown to plain text on one line. */
export const plainText = (markdown: string): string =>
  markdown
    .replace(picture, '')
    .replace(link, '$1')
    // Lines under the head of a table, and rules.
    .replace(/^[ \t|:-]+$/gm, (line) => (line.includes('-') ? '' : line))
    .replace(/^[ \t]*\|.*$/gm, joinCells)
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+]|\d{1,9}[.)])[ \t]+/gm, '')
    .replace(/\*\*|__|~~|`+|(?<=\s|^)[*_](?=\S)|(?<=[^\s\\])[*_](?=[\s.,;:!?)]|$)/g, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()

const joinCells = (row: string) =>
  row
    .split('|')
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(', ')
