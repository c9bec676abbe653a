import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { SettingsError } from '../settings.ts'
import { checkKey, type FileStore, FileStoreError } from './file-store.ts'
import type { S3Address } from './s3-address.ts'

/** In milliseconds: until an answer begins, before which a whole upload goes or nothing; and between two parts of a
 * content that somebody waits for. */
export type S3Patience = { upload: number; answer: number; silence: number }
const usualPatience: S3Patience = { upload: 20_000, answer: 8_000, silence: 10_000 }
/** Bytes a second that a large file is sent at, at least. */
const slowestSending = 100_000
const retries = 2
const storageIsFull = 507

/** Files in a bucket; refuses to begin when the bucket can't be reached. */
export async function openS3Store(
  { origin, bucket, ...address }: S3Address,
  patience = usualPatience,
): Promise<FileStore> {
  const client = new AwsClient({
    accessKeyId: address.keyId,
    secretAccessKey: address.secret,
    region: address.region,
    service: 's3',
    retries,
  })
  const ask = async (method: string, path: string, body?: Uint8Array | Blob) => {
    const url = `${origin}/${bucket}${path}`
    // Only the wait for the answer is bounded: a slow reader may take longer over its content.
    const patient = new AbortController()
    const sending = body instanceof Blob ? (body.size / slowestSending) * 1_000 : 0
    const wait = (method === 'PUT' ? patience.upload : patience.answer) + sending
    const giveUp = () => patient.abort(new Error('The S3 storage does not answer.'))
    const sha256 = await hashOf(body)
    const timer = setTimeout(giveUp, wait)
    return client
      .fetch(url, {
        method,
        headers: { 'x-amz-content-sha256': sha256 },
        signal: patient.signal,
        ...(body && { body: body instanceof Blob ? body : new Uint8Array(body) }),
      })
      .catch((error: unknown) => {
        throw new FileStoreError('away', 'The S3 storage cannot be reached.', error)
      })
      .finally(() => clearTimeout(timer))
  }
  const askFor = async (method: string, key: string, accepted: number[], body?: Uint8Array | Blob) => {
    const answer = await ask(method, `/${checkKey(key)}`, body)
    if (answer.ok || accepted.includes(answer.status)) return answer
    await answer.body?.cancel()
    const failure = answer.status === storageIsFull ? 'full' : 'away'
    throw new FileStoreError(failure, `The S3 storage answered ${method} with ${answer.status}.`)
  }

  await checkBucket(bucket, () => ask('HEAD', ''))
  return {
    async put(key, content) {
      const answer = await askFor('PUT', key, [], content)
      await answer.body?.cancel()
    },
    async get(key) {
      const answer = await askFor('GET', key, [404])
      const size = Number(answer.headers.get('content-length'))
      // The DOM's type of the same stream is another.
      if (answer.ok && answer.body) {
        const parts = readPatiently(answer.body as ReadableStream<Uint8Array>, patience.silence)
        return { size, content: Readable.from(parts, { objectMode: false }) }
      }
      await answer.body?.cancel()
      return undefined
    },
    async exists(key) {
      return (await askFor('HEAD', key, [404])).ok
    },
    async remove(key) {
      const answer = await askFor('DELETE', key, [])
      await answer.body?.cancel()
    },
    async reach() {
      const { ok, status } = await ask('HEAD', '')
      if (!ok) throw new FileStoreError('away', `The S3 storage answered with ${status}.`)
    },
  }
}

/** A slow reader may take as long as it likes; a storage that falls silent in the middle is given up. */
async function* readPatiently(body: ReadableStream<Uint8Array>, silence: number) {
  const reader = body.getReader()
  try {
    for (;;) {
      const tooLate = Promise.withResolvers<never>()
      const fallSilent = () => tooLate.reject(new FileStoreError('away', 'The S3 storage fell silent.'))
      const timer = setTimeout(fallSilent, silence)
      const part = await Promise.race([reader.read(), tooLate.promise]).finally(() => clearTimeout(timer))
      if (part.done) return
      yield part.value
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

async function hashOf(body: Uint8Array | Blob | undefined): Promise<string> {
  const hash = createHash('sha256')
  if (body instanceof Blob) for await (const part of body.stream()) hash.update(part)
  else hash.update(body ?? '')
  return hash.digest('hex')
}

async function checkBucket(bucket: string, ask: () => Promise<Response>): Promise<void> {
  const answer = await ask().catch(() => undefined)
  if (answer?.ok) return
  if (!answer) throw new SettingsError('The storage of S3_URL cannot be reached.')
  if (answer.status === 404) throw new SettingsError(`The storage of S3_URL has no bucket ${bucket}.`)
  if (answer.status === 403) throw new SettingsError('The storage of S3_URL refuses this key or secret.')
  throw new SettingsError(`The storage of S3_URL answers with ${answer.status}.`)
}
