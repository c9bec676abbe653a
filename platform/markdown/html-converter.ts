import { createThread } from '../thread.ts'

/** Converts HTML to Markdown in a thread of its own: some HTML takes seconds, and a few bytes of it may take minutes. */
export type HtmlConverter = {
  /** Returns undefined for HTML that takes too long or too much memory. */
  convert: (html: string) => Promise<string | undefined>
  close: () => Promise<void>
}

export function createHtmlConverter({ seconds = 10, megabytes = 256 } = {}): HtmlConverter {
  const file = new URL('./html-worker.ts', import.meta.url)
  const { run, close } = createThread<string, string>(file, { seconds, megabytes })
  return { convert: run, close }
}
