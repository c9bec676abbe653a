import { parentPort } from 'node:worker_threads'
import rehypeParse from 'rehype-parse'
import rehypeRemark from 'rehype-remark'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import type { ThreadAnswer } from '../thread.ts'

// Tables are not padded: a long cell would make all rows of its column as long.
const converter = unified()
  .use(rehypeParse, { fragment: true })
  .use(rehypeRemark, { handlers: { comment: () => undefined } })
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: '-', emphasis: '*', fences: true })

const answer = (message: ThreadAnswer<string>) => parentPort?.postMessage(message)

parentPort?.on('message', (html: string) => {
  try {
    answer({ output: String(converter.processSync(html)).trim() })
  } catch (error) {
    answer({ failure: error instanceof Error ? error.message : String(error) })
  }
})
