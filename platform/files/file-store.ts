import type { Readable } from 'node:stream'

export type StoredFile = { content: Readable; size: number }

/** Positions of the first and the last byte. */
export type ByteRange = { start: number; end: number }

/** Storage of uploaded files. Keys are generated, such as `pictures/0f3a….avif`. */
export type FileStore = {
  /** Writes atomically; replaces an existing file. */
  put: (key: string, content: Uint8Array | Blob) => Promise<void>
  /** With a range, which has to lie in the file, `content` and `size` are of these bytes. */
  get: (key: string, range?: ByteRange) => Promise<StoredFile | undefined>
  /** Undefined if the file does not exist. */
  sizeOf: (key: string) => Promise<number | undefined>
  /** Succeeds when the file does not exist. */
  remove: (key: string) => Promise<void>
  /** Resolves when files can currently be stored. */
  checkConnection: () => Promise<void>
}

/** Temporary failure of the store (unavailable or full), not of the request. */
export class FileStoreError extends Error {
  readonly failure: 'unavailable' | 'full'

  constructor(failure: 'unavailable' | 'full', message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'FileStoreError'
    this.failure = failure
  }
}

const wellFormed = /^[a-z]+\/[a-z0-9][a-z0-9-]*(\.[a-z0-9]+)?$/

/** Validates a key; called first by every store, so that no user input becomes a path or URL. */
export function checkKey(key: string): string {
  if (!wellFormed.test(key)) throw new Error('This is no key of a stored file.')
  return key
}
