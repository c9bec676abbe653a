import type { TokenStore } from './access-token.ts'
import { fetchOrExplain, toApiError } from './api-error.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Options = {
  signal?: AbortSignal
  /** Names one intention: sent again with the same key, it is done once. */
  key?: string
}

type Surroundings = {
  fetch: typeof fetch
  tokens: TokenStore
  /** The stored token, renewed first when it lives no longer than `least` milliseconds. */
  freshToken: (least?: number) => Promise<string | undefined>
  /** The server no longer takes this person's word: sign out and go to the login page. */
  onRejected: () => void
}

/** One page of a list, the address of the next while there is more, and how many rows there are where that is told. */
export type ListPage<Row> = { rows: Row[]; next: string | undefined; total?: number }

/** Calls the REST API as the signed-in person. Whatever fails is thrown as an `ApiError`. */
export function createApiClient({ fetch, tokens, freshToken, onRejected }: Surroundings) {
  async function send(
    method: Method,
    path: string,
    body?: unknown,
    { key, ...options }: Options = {},
  ): Promise<Response> {
    const ask = (token: string | undefined) =>
      fetchOrExplain(fetch, `/api${path}`, {
        method,
        ...options,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(key && { 'idempotency-key': key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    const token = await freshToken()
    let response = await ask(token)
    if (response.status === 401) {
      const stored = tokens.read()
      // Another tab has renewed it meanwhile, or has signed in again; or a clock that is wrong has kept it too long.
      const newer = stored === token ? await freshToken(Infinity) : stored
      if (newer && newer !== token) response = await ask(newer)
    }
    if (response.ok) return response
    if (response.status === 401 || response.status === 403) onRejected()
    throw await toApiError(response)
  }

  const call =
    (method: Method) =>
    async <Answer>(path: string, body?: unknown, options?: Options): Promise<Answer> =>
      (await send(method, path, body, options)).json()

  return {
    /** The answer itself, for what comes in parts. */
    open: (path: string, options?: Options): Promise<Response> => send('GET', path, undefined, options),
    get: <Answer>(path: string, options?: Options): Promise<Answer> =>
      call('GET')<Answer>(path, undefined, options),
    /** `path` may be the `next` of the page before. */
    async list<Row>(path: string, options?: Options): Promise<ListPage<Row>> {
      const response = await send('GET', path.replace(/^\/api(?=\/)/, ''), undefined, options)
      const [, next] = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '') ?? []
      const total = response.headers.get('x-total-count')
      return { rows: await response.json(), next, ...(total && { total: Number(total) }) }
    },
    post: call('POST'),
    put: call('PUT'),
    patch: call('PATCH'),
    remove: call('DELETE'),
    /** A file that only some may have, with the name it is to be saved under. */
    async file(path: string): Promise<{ content: Blob; name: string }> {
      const response = await send('GET', path)
      const [, name = 'file'] =
        /filename\*=UTF-8''([^;]+)/i.exec(response.headers.get('content-disposition') ?? '') ?? []
      return { content: await response.blob(), name: decodeURIComponent(name) }
    },
  }
}
export type ApiClient = ReturnType<typeof createApiClient>
