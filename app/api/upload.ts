import { ApiError, toApiError, unreachable } from './api-error.ts'
import { checkingMs, watchForStall } from './stall.ts'

type Dependencies = {
  freshToken: (least?: number) => Promise<string | undefined>
  actingFor?: () => string | undefined
  onRejected: (status: number) => void
}
type UploadOptions = {
  signal: AbortSignal
  onProgress: (percent: number) => void
  /** Defaults to application/octet-stream. */
  contentType?: string
  /** Idempotency key. */
  key?: string
  /** Receives the headers of a successful response: `sunset` only. */
  onHeaders?: (headers: Headers) => void
}

/** Uploads files as the signed-in user. Uses XMLHttpRequest because `fetch` does not report upload progress. */
export function createUploader({ freshToken, actingFor, onRejected }: Dependencies) {
  return async <Result>(path: string, file: Blob, options: UploadOptions): Promise<Result> => {
    const request = (token: string | undefined) =>
      send(`/api${path}`, file, { token, shown: actingFor?.() }, options)
    const token = await freshToken()
    let response = await request(token)
    if (response.status === 401) {
      // Same retry as in the API client.
      const newer = await freshToken(Infinity)
      if (newer && newer !== token) response = await request(newer)
    }
    if (response.ok) {
      options.onHeaders?.(response.headers)
      return response.json()
    }
    if (response.status === 401 || response.status === 403) onRejected(response.status)
    throw await toApiError(response)
  }
}

type Sender = { token: string | undefined; shown: string | undefined }

function send(address: string, file: Blob, { token, shown }: Sender, options: UploadOptions) {
  const { signal, onProgress, contentType = 'application/octet-stream', key } = options
  signal.throwIfAborted()
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    if (shown) request.setRequestHeader('acting-for', shown)
    if (key) request.setRequestHeader('idempotency-key', key)
    request.setRequestHeader('content-type', contentType)
    const stall = watchForStall(() => {
      reject(new ApiError(0, unreachable))
      request.abort()
    })
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      stall.touch()
      onProgress(total > 0 ? Math.floor((loaded / total) * 100) : 0)
    })
    request.upload.addEventListener('load', () => stall.touch(checkingMs))
    request.addEventListener('loadend', stall.rest)
    request.addEventListener('error', () => reject(new ApiError(0, unreachable)))
    request.addEventListener('abort', () => reject(signal.reason))
    request.addEventListener('load', () => {
      const headers = new Headers()
      for (const name of ['retry-after', 'sunset']) {
        const value = request.getResponseHeader(name)
        if (value) headers.set(name, value)
      }
      resolve(new Response(request.responseText, { status: request.status, headers }))
    })
    signal.addEventListener('abort', () => request.abort(), { once: true })
    stall.touch()
    request.send(file)
  })
}
