const shortcode =
  /\[\/?(?:caption|embed|gallery|audio|video|playlist|(?:vc|et_pb|fusion|av)_\w{1,40})(?:\s[^[\]\n]{0,1000})?\]/g
const blockStart =
  /^<\/?(?:p|div|h[1-6]|ul|ol|li|dl|blockquote|figure|figcaption|table|thead|tbody|tr|td|th|pre|hr|section|article)\b/i

/** True for HTML as editors of other programs write it; false for Markdown, even with blocks of HTML. */
export const isHtml = (text: string): boolean =>
  /<\/(?:p|div|h[1-6]|ul|ol|li|blockquote|figure|table|pre)>/i.test(text) &&
  !/^(?:```|~~~|#{1,6} |[ \t]{0,20}[-*] \S)/m.test(text)

/** Returns the text of a post of WordPress as HTML: its classic editor stores paragraphs as empty lines. Comments of the
 * block editor and shortcodes are removed. */
export const withParagraphs = (stored: string): string =>
  splitPre(withoutComments(stored).replace(shortcode, ''))
    .map((part) => (/^<pre\b/i.test(part) ? part : wrapLoose(part)))
    .join('\n')

const wrapLoose = (html: string): string =>
  html
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => (blockStart.test(part) ? part : `<p>${part.replaceAll('\n', '<br>')}</p>`))
    .join('\n')

/** Splits at preformatted text, whose empty lines are its own. */
function splitPre(html: string): string[] {
  const parts: string[] = []
  let at = 0
  for (const { index } of html.matchAll(/<pre\b/gi)) {
    if (index < at) continue
    const close = html.indexOf('</pre>', index)
    const end = close === -1 ? html.length : close + '</pre>'.length
    parts.push(html.slice(at, index), html.slice(index, end))
    at = end
  }
  return [...parts, html.slice(at)]
}

/** In linear time, unlike a pattern that looks for the end of each beginning. */
function withoutComments(html: string): string {
  let text = ''
  for (let at = 0; ; ) {
    const begin = html.indexOf('<!--', at)
    if (begin === -1) return text + html.slice(at)
    text += html.slice(at, begin)
    const end = html.indexOf('-->', begin)
    if (end === -1) return text
    at = end + '-->'.length
  }
}
