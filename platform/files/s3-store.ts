import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { SettingsError } from '../settings.ts'
import { type ByteRange, checkKey, type FileStore, FileStoreError } from './file-store.ts'
import type { S3Address } from './s3-address.ts'

/** In milliseconds. `upload` and `answer`: until the response headers, after an upload or another request.
 * `chunk`: between two chunks of a response body. */
export type S3Timeouts = { upload: number; answer: number; chunk: number }
const defaultTimeouts: S3Timeouts = { upload: 20_000, answer: 8_000, chunk: 10_000 }
/** Minimum upload rate for large files, in bytes per second. */
const minUploadRate = 100_000
const retries = 2
const storageIsFull = 507

/** Stores files in a bucket. Throws a SettingsError when the bucket is unavailable. */
export async function openS3Store(
  { origin, bucket, ...address }: S3Address,
  timeouts = defaultTimeouts,
): Promise<FileStore> {
  const client = new AwsClient({
    accessKeyId: address.keyId,
    secretAccessKey: address.secret,
    region: address.region,
    service: 's3',
    retries,
  })
  const request = async (method: string, path: string, body?: Uint8Array | Blob, range?: ByteRange) => {
    const url = `${origin}/${bucket}${path}`
    // The timeout covers only the response headers: a slow client may take longer to read the body.
    const controller = new AbortController()
    const sendingTime = body instanceof Blob ? (body.size / minUploadRate) * 1_000 : 0
    const wait = (method === 'PUT' ? timeouts.upload : timeouts.answer) + sendingTime
    const giveUp = () => controller.abort(new Error('The S3 storage does not answer.'))
    const sha256 = await hashOf(body)
    const timer = setTimeout(giveUp, wait)
    return client
      .fetch(url, {
        method,
        headers: {
          'x-amz-content-sha256': sha256,
          ...(range && { range: `bytes=${range.start}-${range.end}` }),
        },
        signal: controller.signal,
        ...(body && { body: body instanceof Blob ? body : new Uint8Array(body) }),
      })
      .catch((error: unknown) => {
        throw new FileStoreError('unavailable', 'The S3 storage cannot be reached.', error)
      })
      .finally(() => clearTimeout(timer))
  }
  type Request = { accepted?: number[]; body?: Uint8Array | Blob; range?: ByteRange | undefined }
  const requestFile = async (method: string, key: string, { accepted = [], body, range }: Request = {}) => {
    const response = await request(method, `/${checkKey(key)}`, body, range)
    if (response.ok || accepted.includes(response.status)) return response
    await response.body?.cancel()
    const failure = response.status === storageIsFull ? 'full' : 'unavailable'
    throw new FileStoreError(failure, `The S3 storage answered ${method} with ${response.status}.`)
  }

  await checkBucket(bucket, () => request('HEAD', ''))
  return {
    async put(key, content) {
      const response = await requestFile('PUT', key, { body: content })
      await response.body?.cancel()
    },
    async get(key, range) {
      const response = await requestFile('GET', key, { accepted: [404], range })
      const { headers } = response
      const length = headers.get('content-length')
      const size = range ? range.end - range.start + 1 : Number(length)
      const refuse = async (why: string) => {
        await response.body?.cancel()
        throw new FileStoreError('unavailable', `The S3 storage ${why}.`)
      }
      if (range && response.ok && response.status !== 206) await refuse('does not send parts of files')
      // Callers rely on the size to bound what they keep in memory.
      if (response.ok && (length === null || headers.has('content-encoding')))
        await refuse('does not send the length of files')
      // Cast: the DOM and Node declare different types for the same stream.
      if (response.ok && response.body) {
        const parts = readWithTimeout(response.body as ReadableStream<Uint8Array>, timeouts.chunk, size)
        return { size, content: Readable.from(parts, { objectMode: false }) }
      }
      await response.body?.cancel()
      return undefined
    },
    async sizeOf(key) {
      const { ok, headers } = await requestFile('HEAD', key, { accepted: [404] })
      return ok ? Number(headers.get('content-length')) : undefined
    },
    async remove(key) {
      const response = await requestFile('DELETE', key)
      await response.body?.cancel()
    },
    async checkConnection() {
      const { ok, status } = await request('HEAD', '')
      if (!ok) throw new FileStoreError('unavailable', `The S3 storage answered with ${status}.`)
    },
  }
}

/** Reads the body with a timeout per chunk. Time that a slow client takes between chunks does not count. */
async function* readWithTimeout(body: ReadableStream<Uint8Array>, chunk: number, most: number) {
  const reader = body.getReader()
  let left = most
  try {
    for (;;) {
      const timedOut = Promise.withResolvers<never>()
      const giveUp = () =>
        timedOut.reject(new FileStoreError('unavailable', 'The S3 storage stopped responding.'))
      const timer = setTimeout(giveUp, chunk)
      const part = await Promise.race([reader.read(), timedOut.promise]).finally(() => clearTimeout(timer))
      if (part.done) return
      // Some servers send more than a range that ends with the first byte.
      yield part.value.subarray(0, left)
      left -= part.value.length
      if (left <= 0) return
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

async function checkBucket(bucket: string, request: () => Promise<Response>): Promise<void> {
  const response = await request().catch(() => undefined)
  if (response?.ok) return
  if (!response) throw new SettingsError('The storage of S3_URL cannot be reached.')
  if (response.status === 404) throw new SettingsError(`The storage of S3_URL has no bucket ${bucket}.`)
  if (response.status === 403) throw new SettingsError('The storage of S3_URL refuses this key or secret.')
  throw new SettingsError(`The storage of S3_URL answers with ${response.status}.`)
}
