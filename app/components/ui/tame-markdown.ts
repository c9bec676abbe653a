const marker = String.raw`[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))`
const tooDeep = new RegExp(`^((?:${marker}){12})(?:${marker})+`, 'gm')

const pairedSigns = /[*_~[\]]/g
const mostPairedSigns = 1_000

/** Markdown without what nobody means and what takes minutes to parse: quotes and lists past the twelfth
 * inside each other, and paragraphs of a thousand brackets or asterisks, which then stand for themselves. */
export const tameMarkdown = (markdown: string): string =>
  markdown
    .replace(tooDeep, '$1')
    .split(/(\n[ \t]*\n)/)
    .map((part) =>
      (part.match(pairedSigns)?.length ?? 0) > mostPairedSigns ? part.replace(pairedSigns, '\\$&') : part,
    )
    .join('')
