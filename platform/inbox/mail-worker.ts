import { parentPort } from 'node:worker_threads'
import { readMail } from './read-mail.ts'

parentPort?.on('message', async (source: Uint8Array) => {
  try {
    const mail = await readMail(source)
    parentPort?.postMessage(
      { mail },
      mail.files.map(({ content }) => content.buffer as ArrayBuffer),
    )
  } catch (error) {
    parentPort?.postMessage({ failure: error instanceof Error ? error.message : String(error) })
  }
})
