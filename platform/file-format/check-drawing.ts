export type DrawingFault = 'too-long' | 'entities' | 'script' | 'elsewhere' | 'text' | 'too-many-pixels'

export const longestDrawing = 1024 * 1024
/** Larger numbers do not fit into the type of the library, which then draws nothing. */
const hugeSize = /<svg\b[^<>]*\s(?:width|height)\s*=\s*["']\s*\d{6}/i
const faults: [DrawingFault, RegExp][] = [
  ['entities', /<!ENTITY/i],
  ['too-many-pixels', hugeSize],
  ['script', /<(?:\w+:)?(?:script|foreignObject|iframe)\b|\son[a-z]+\s*=|javascript:/i],
  [
    'elsewhere',
    /<(?:\w+:)?include\b|@import|\bhref\s*=\s*["']\s*(?!#|data:image\/)|url\(\s*["']?\s*(?!#|data:image\/)/i,
  ],
  ['text', /<(?:\w+:)?(?:text|tspan)\b/i],
]

/** Finds what keeps an SVG from being taken, to say it in a sentence. Safety does not depend on it: logos are drawn by a
 * process without access to anything, and other drawings are never opened as a page. */
export function findFault(content: Buffer): DrawingFault | undefined {
  if (content.length > longestDrawing) return 'too-long'
  const markup = content.toString('utf8').replace(/<a\s[^<>]*>/gi, '<g>')
  return faults.find(([, pattern]) => pattern.test(markup))?.[0]
}
