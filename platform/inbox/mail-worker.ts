import { parentPort } from 'node:worker_threads'
import type { ThreadAnswer } from '../thread.ts'
import type { ReadMail } from './mail.ts'
import { readMail } from './read-mail.ts'

const answer = (message: ThreadAnswer<ReadMail>, files: ReadMail['files'] = []) =>
  parentPort?.postMessage(
    message,
    files.map(({ content }) => content.buffer as ArrayBuffer),
  )

parentPort?.on('message', async (source: Uint8Array) => {
  try {
    const mail = await readMail(source)
    answer({ output: mail }, mail.files)
  } catch (error) {
    answer({ failure: error instanceof Error ? error.message : String(error) })
  }
})
