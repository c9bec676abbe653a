const marker = String.raw`[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])|\[\^[^\]\s]+\]:)`
const tooDeep = new RegExp(`^((?:${marker}){12})(?:${marker})+`, 'gm')
const tooIndented = new RegExp(`^((?:${marker})*[ \\t]{80})[ \\t]+`, 'gm')

const pairedSigns = /[*_~[\]]/g
const mostPairedSigns = 1_000

const anyMarker = new RegExp(`^${marker}|^[ \\t]*[-*+]$`, 'm')
const mostLines = 500

/** Counts lines: a pattern for so many takes quadratic time in a long line. */
const endLongRuns = (part: string): string =>
  part
    .split('\n')
    .map((line, number) => (number > 0 && number % mostLines === 0 && line ? `\n${line}` : line))
    .join('\n')

/** Removes constructs that nobody writes on purpose and that take minutes to parse: nesting of quotes, lists and
 * footnotes beyond twelve levels, and indentation beyond eighty characters. Ends quotes and lists after 500 lines
 * without a blank one, and escapes the brackets and asterisks of paragraphs that contain more than a thousand. */
export const limitMarkdown = (markdown: string): string =>
  markdown
    .replace(/^\ufeff+/, '')
    .replace(/\r\n?/g, '\n')
    .replace(tooDeep, '$1')
    .replace(tooIndented, '$1')
    .split(/(\n[ \t]*\n)/)
    .map((part) => (anyMarker.test(part) ? endLongRuns(part) : part))
    .map((part) =>
      (part.match(pairedSigns)?.length ?? 0) > mostPairedSigns ? part.replace(pairedSigns, '\\$&') : part,
    )
    .join('')
