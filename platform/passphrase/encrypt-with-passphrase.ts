import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Encrypts a text in the age format, to be opened with the passphrase. */
export type EncryptWithPassphrase = (passphrase: string, text: string) => Promise<Uint8Array>

/** Runs in a thread of its own, because the key is derived slowly on purpose. */
export const encryptWithPassphrase: EncryptWithPassphrase = async (passphrase, text) => {
  const worker = new Worker(new URL('./encrypt-worker.ts', import.meta.url), {
    env: {},
    workerData: { passphrase, text },
  })
  try {
    const [encrypted] = (await once(worker, 'message')) as [Uint8Array]
    return encrypted
  } finally {
    await worker.terminate()
  }
}
