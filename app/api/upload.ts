import { ApiError, toApiError, unreachable } from './api-error.ts'

type Surroundings = { freshToken: (least?: number) => Promise<string | undefined>; onRejected: () => void }
type Watching = {
  signal: AbortSignal
  onProgress: (percent: number) => void
  /** Of what is sent; bytes unless it is said. */
  contentType?: string
}

/** Sends files as the signed-in person. XMLHttpRequest, because `fetch` doesn't tell how far an upload is. */
export function createUploader({ freshToken, onRejected }: Surroundings) {
  return async <Answer>(path: string, file: Blob, watching: Watching): Promise<Answer> => {
    const ask = (token: string | undefined) => send(`/api${path}`, file, token, watching)
    const token = await freshToken()
    let response = await ask(token)
    if (response.status === 401) {
      // As with every other call.
      const newer = await freshToken(Infinity)
      if (newer && newer !== token) response = await ask(newer)
    }
    if (response.ok) return response.json()
    if (response.status === 401 || response.status === 403) onRejected()
    throw await toApiError(response)
  }
}

function send(address: string, file: Blob, token: string | undefined, watching: Watching) {
  const { signal, onProgress, contentType = 'application/octet-stream' } = watching
  signal.throwIfAborted()
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('content-type', contentType)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? Math.floor((loaded / total) * 100) : 0),
    )
    request.addEventListener('error', () => reject(new ApiError(0, unreachable)))
    request.addEventListener('abort', () => reject(signal.reason))
    request.addEventListener('load', () => {
      const wait = request.getResponseHeader('retry-after')
      const headers = { ...(wait && { 'retry-after': wait }) }
      resolve(new Response(request.responseText, { status: request.status, headers }))
    })
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}
