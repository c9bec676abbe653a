import { parentPort, workerData } from 'node:worker_threads'
import { Encrypter } from 'age-encryption'

/** Logarithm of the scrypt cost: 64 MB and about a third of a second for each guess. */
const workFactor = 16

const { passphrase, text } = workerData as { passphrase: string; text: string }
const encrypter = new Encrypter()
encrypter.setScryptWorkFactor(workFactor)
encrypter.setPassphrase(passphrase)
parentPort?.postMessage(await encrypter.encrypt(text))
