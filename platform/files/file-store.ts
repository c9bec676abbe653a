import type { Readable } from 'node:stream'

export type StoredFile = { content: Readable; size: number }

/** Where uploaded files lie. Keys are of our own making, such as `pictures/0f3a….avif`. */
export type FileStore = {
  /** Whole or not at all; replaces what stood under the key. */
  put: (key: string, content: Uint8Array | Blob) => Promise<void>
  get: (key: string) => Promise<StoredFile | undefined>
  exists: (key: string) => Promise<boolean>
  /** A file that is not there counts as removed. */
  remove: (key: string) => Promise<void>
  /** Resolves when files can be stored now. */
  reach: () => Promise<void>
}

/** The store can't do it now, and may do it later: nothing is wrong with what was asked. */
export class FileStoreError extends Error {
  readonly failure: 'away' | 'full'

  constructor(failure: 'away' | 'full', message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'FileStoreError'
    this.failure = failure
  }
}

const wellFormed = /^[a-z]+\/[a-z0-9][a-z0-9-]*(\.[a-z0-9]+)?$/

/** Every store's first line: whatever a person may have named never becomes a path or an address. */
export function checkKey(key: string): string {
  if (!wellFormed.test(key)) throw new Error('This is no key of a stored file.')
  return key
}
