import { Refusal } from '#core/errors.ts'
import { isDatabaseUnavailable, isDiskFull, isQueryTimeout } from '#db/connection/failures.ts'
import { type FileStore, FileStoreError } from '#platform/files/file-store.ts'

const noSpace = 'This could not be stored: there is no space left. Please try again later.'
const noRecords = 'Our records are unavailable right now. Please try again.'
const tooLong = 'This takes too long at the moment. Please try again later, or ask for less.'
const noFiles = 'Files are unavailable right now. Please try again.'

const unavailable = (sentence: string, cause: unknown) =>
  new Refusal('unavailable', sentence, { retryAfterSeconds: 5, cause })
const full = (cause: unknown) => new Refusal('full', noSpace, { retryAfterSeconds: 60, cause })

/** Converts an unavailable database to a refusal for the client. Returns any other error unchanged. */
export function explainDatabase(error: unknown): unknown {
  if (isDiskFull(error)) return full(error)
  if (isQueryTimeout(error)) return unavailable(tooLong, error)
  return isDatabaseUnavailable(error) ? unavailable(noRecords, error) : error
}

function explainFiles(error: unknown): never {
  if (!(error instanceof FileStoreError)) throw error
  throw error.failure === 'full' ? full(error) : unavailable(noFiles, error)
}

/** Wraps a store, so that its failures become refusals for the client. */
export const storeWithRefusals = (files: FileStore): FileStore => ({
  put: (key, content) => files.put(key, content).catch(explainFiles),
  get: (key, range) => files.get(key, range).catch(explainFiles),
  sizeOf: (key) => files.sizeOf(key).catch(explainFiles),
  remove: (key) => files.remove(key).catch(explainFiles),
  checkConnection: files.checkConnection,
})
