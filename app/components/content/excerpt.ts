import { summarize } from '#core/blog/blog-text.ts'
import { plainText } from './plain-text.ts'

/** Returns the summary of a post as plain text, or the beginning of its content. The API answers the first characters of
 * the content as the summary of a post without one, which may end inside Markdown. */
export function excerptOf({ summary, content }: { summary: string; content: string }): string {
  const isWritten = summary !== summarize({ summary: '', content })
  return (isWritten && plainText(summary)) || summarize({ summary: '', content: plainText(content) })
}
