import type { DetailedError, Upload } from 'tus-js-client'
import { unexpected } from '#app/components/ui/error-message-of.ts'
import { ApiError, fetchOrApiError, isPassing, toApiError, unreachable } from './api-error.ts'
import type { PostOptions } from './client.ts'
import { checkingMs, watchForStall } from './stall.ts'
import { shortLimitMs, withTimeLimit } from './time-limit.ts'
import { rememberUpload } from './unfinished-uploads.ts'
import { retryDelays, untilReachable } from './until-reachable.ts'

/** Bytes of one request. Small enough for the time that the server gives a request on a slow line. */
const chunkSize = 4 * 1024 * 1024
/** Of parts: a request that took too long, or another one that still writes the same upload. */
const isUploadBusy = (status: number) => [408, 409, 423].includes(status)

/** Reason of a signal that also deletes what has been sent. Otherwise the upload can be continued. */
export const cancelled = new DOMException('The upload was cancelled.', 'AbortError')

type Dependencies = {
  freshToken: (least?: number) => Promise<string | undefined>
  actingFor: () => string | undefined
  /** The signed-in person, whose uploads are continued. */
  owner: () => Promise<string>
  onRejected: (status: number) => void
  post: <Result>(path: string, body: unknown, options: PostOptions) => Promise<Result>
}
type Options = {
  signal: AbortSignal
  /** Project that the file is meant for. */
  projectId?: string | undefined
  onProgress: (percent: number) => void
  /** Called when the line is lost, and when it is back. */
  onWaiting: (isWaiting: boolean) => void
  /** Called once, with a function that pauses or continues. */
  onStart: (setPaused: (isPaused: boolean) => void) => void
}

// Never on the server, where the package would be loaded with its own file locks.
const loadTus = () =>
  import.meta.env.SSR ? Promise.reject(new Error('Browser only')) : import('tus-js-client')

/** Uploads files in parts. Continues after a lost line, and after a reload when the same file is chosen again. */
export function createResumableUploader(dependencies: Dependencies) {
  const { owner, onRejected, post } = dependencies
  return async <Result>(file: File, options: Options): Promise<Result> => {
    const { signal, projectId } = options
    const [tus, memory] = await Promise.all([
      loadTus().catch(() => Promise.reject(new ApiError(0, unreachable))),
      owner().then((name) => rememberUpload(name, file, projectId)),
    ])
    const send = (url: string) => sendParts(tus.Upload, { file, url, options, dependencies })
    async function begin() {
      const url = await untilReachable(
        () =>
          withTimeLimit(
            shortLimitMs,
            (within) => beginUpload(file, { signal: within, projectId }, dependencies),
            signal,
          ),
        options,
      )
      memory.keep(url)
      await send(url)
      return url
    }
    try {
      signal.throwIfAborted()
      let url = memory.url
      if (url) await send(url).catch(ignoreExpired)
      else url = await begin()
      const path = () => `${url?.replace(/^\/api/, '')}/attachment`
      const finish = () =>
        untilReachable(
          () => post<Result>(path(), {}, { signal, isRepeatable: true, limitMs: checkingMs }),
          options,
        )
      const result = await finish().catch(async (error: unknown) => {
        if (!memory.url || !isGone(error)) throw error
        url = await begin()
        return finish()
      })
      memory.forget()
      return result
    } catch (error) {
      if (signal.reason === cancelled || isRefused(error)) memory.forget()
      if (error instanceof ApiError && (error.status === 401 || error.status === 403))
        onRejected(error.status)
      throw error
    }
  }
}

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404
/** The server has deleted the upload, because of its content. */
const isRefused = (error: unknown) => error instanceof ApiError && [404, 413, 415, 422].includes(error.status)

/** An upload that is gone is found out when it is finished, and begun again. */
function ignoreExpired(error: unknown): void {
  if (!isGone(error)) throw error
}

/** Begins an upload and returns its path. */
async function beginUpload(
  file: File,
  { signal, projectId }: Pick<Options, 'signal' | 'projectId'>,
  { freshToken, actingFor }: Dependencies,
): Promise<string> {
  const token = await freshToken()
  const shown = actingFor()
  const name = String.fromCharCode(...new TextEncoder().encode(file.name.slice(0, 500)))
  const response = await fetchOrApiError(fetch, '/api/uploads', {
    method: 'POST',
    signal,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(file.size),
      'upload-metadata': `filename ${btoa(name)}${projectId ? `,project ${btoa(projectId)}` : ''}`,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(shown && { 'acting-for': shown }),
    },
  })
  if (!response.ok) throw await toApiError(response)
  return response.headers.get('location') ?? ''
}

type Parts = {
  file: File
  url: string
  options: Options
  dependencies: Dependencies
}

/** Resolves when all bytes have arrived. */
async function sendParts(TusUpload: typeof Upload, { file, url, options, dependencies }: Parts) {
  const { signal, onProgress, onWaiting, onStart } = options
  const { freshToken, actingFor } = dependencies
  const sent = Promise.withResolvers<void>()
  let wasRejected = false
  let isWaiting = false
  let isPaused = false
  const setWaiting = (next: boolean) => {
    if (isWaiting !== next) onWaiting(next)
    isWaiting = next
  }
  const upload = new TusUpload(file, {
    // Without an endpoint, a temporary failure never begins another upload.
    uploadUrl: url,
    chunkSize,
    retryDelays,
    storeFingerprintForResuming: false,
    async onBeforeRequest(request) {
      stall.touch()
      const token = await freshToken(wasRejected ? Infinity : undefined)
      if (token) request.setHeader('Authorization', `Bearer ${token}`)
      const shown = actingFor()
      if (shown) request.setHeader('Acting-For', shown)
    },
    onProgress(bytes, total) {
      stall.touch()
      setWaiting(false)
      onProgress(Math.floor((bytes / total) * 100))
    },
    onShouldRetry(error) {
      const status = statusOf(error)
      // A token that a wrong clock takes for valid is renewed once.
      const isFirst401 = status === 401 && !wasRejected
      wasRejected ||= status === 401
      const willRetry = isFirst401 || isUploadBusy(status) || isPassing(status)
      if (status === 0) setWaiting(willRetry)
      return willRetry
    },
    onError: (error) => sent.reject(toApi(error)),
    onSuccess: () => sent.resolve(),
  })
  // Asks the server how much has arrived, and goes on from there.
  const restart = () => upload.abort().then(() => !signal.aborted && !isPaused && upload.start())
  const stall = watchForStall(() => {
    setWaiting(true)
    void restart()
    stall.touch()
  })
  const stop = () => {
    void upload.abort(signal.reason === cancelled).catch(() => {})
    sent.reject(signal.reason)
  }
  const pause = (next: boolean) => {
    isPaused = next
    if (isPaused) {
      stall.rest()
      void upload.abort()
    } else upload.start()
  }
  const goOn = () => {
    if (isWaiting && !isPaused) void restart()
  }
  signal.addEventListener('abort', stop, { once: true })
  addEventListener('online', goOn)
  onStart(pause)
  upload.start()
  return sent.promise.finally(() => {
    stall.rest()
    removeEventListener('online', goOn)
    signal.removeEventListener('abort', stop)
  })
}

const statusOf = (error: Error) =>
  ('originalResponse' in error && (error as DetailedError).originalResponse?.getStatus()) || 0

function toApi(error: Error): ApiError {
  const status = statusOf(error)
  if (status === 0) return new ApiError(0, unreachable)
  const body = (error as DetailedError).originalResponse?.getBody() ?? ''
  return new ApiError(status, messageOf(body))
}

function messageOf(body: string): string {
  try {
    return String(JSON.parse(body).message ?? unexpected)
  } catch {
    return unexpected
  }
}
