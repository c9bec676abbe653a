import rehypeParse from 'rehype-parse'
import rehypeRemark from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'

const converter = unified()
  .use(rehypeParse, { fragment: true })
  .use(rehypeRemark)
  .use(remarkGfm)
  .use(remarkStringify, { bullet: '-', emphasis: '*', fences: true })

const block = /<\/(?:p|div|h[1-6]|ul|ol|li|blockquote|figure|table|pre)>/i

/** True for HTML as editors of other programs write it, false for Markdown with a few tags. */
export const isHtml = (text: string): boolean => block.test(text)

/** Converts HTML to Markdown. Scripts, styles, comments and formatting without a meaning are left out. Throws for HTML
 * that is nested too deeply. */
export const htmlToMarkdown = (html: string): string =>
  String(converter.processSync(html.replace(/<!--[\s\S]*?-->/g, ''))).trim()
