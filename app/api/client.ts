import type { ListSum } from '#core/paging.ts'
import type { TokenStore } from './access-token.ts'
import { ApiError, fetchOrApiError, isAnswerLost, noAnswer, toApiError } from './api-error.ts'
import { longLimitMs, shortLimitMs, textLimitMs, withTimeLimit } from './time-limit.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Options = {
  signal?: AbortSignal
  /** Idempotency key. */
  key?: string
}
type ChangeOptions = Options & { limitMs?: number }
/** `isRepeatable`: the post changes nothing, or nothing more the second time. */
export type PostOptions = ChangeOptions & { isRepeatable?: boolean }

/** Runs a post that is kept for later if there is no connection. */
export type PostOrKeep = <Result>(
  post: () => Promise<Result>,
  kept: { path: string; body: unknown; key: string; title: string },
) => Promise<Result>

type Dependencies = {
  fetch: typeof fetch
  tokens: TokenStore
  /** Returns the stored token. Renews it first if it expires within `least` milliseconds. */
  freshToken: (least?: number) => Promise<string | undefined>
  /** Client that this window shows. The server refuses calls for another client than the session's. */
  actingFor?: () => string | undefined
  /** Called after a 401 or 403: signs out and opens the login page. */
  onRejected: (status: number) => void
  keep?: PostOrKeep
  /** Called after a change that may have been made although no answer came. */
  onAnswerLost?: () => void
}

/** One page of a list, with the path of the next page and the total number of rows, if the API returns them. */
export type ListPage<Row> = { rows: Row[]; next: string | undefined; total?: number; sums?: ListSum[] }

/** The server refuses a second change of the same version. */
const hasVersion = (body: unknown) => typeof body === 'object' && body !== null && 'version' in body

const notFound = () => new ApiError(404, 'This does not exist, or it was deleted.')

/** An id comes from the address bar, where `..%2F` is a path, or from an answer. Such a path would lead to another call. */
function refuseOtherCalls(path: string): void {
  const [pathname = '', ...queries] = path.split('?')
  const hasDots = pathname.split('/').some((part) => /^(\.|%2e){1,2}$/i.test(part))
  // An address is read without its control characters. The parameters of our own calls are encoded.
  const isOdd =
    /[\\#\p{Cc}]/u.test(path) || queries.length > 1 || queries.some((query) => query.includes('/'))
  if (hasDots || isOdd) throw notFound()
}

/** Refuses the content of files, which a path within a call's own could lead to. */
async function readJson(response: Response) {
  if (!/^application\/json\b/.test(response.headers.get('content-type') ?? '')) throw notFound()
  return response.json()
}

/** Creates an API client for the signed-in user. Every failure is thrown as an `ApiError`. */
export function createApiClient(dependencies: Dependencies) {
  const { fetch, tokens, freshToken, actingFor, onRejected, keep, onAnswerLost } = dependencies
  async function send(
    method: Method,
    path: string,
    body?: unknown,
    { key, ...options }: Options = {},
  ): Promise<Response> {
    refuseOtherCalls(path)
    const shown = actingFor?.()
    const request = (token: string | undefined) =>
      fetchOrApiError(fetch, `/api${path}`, {
        method,
        ...options,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(shown && { 'acting-for': shown }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(key && { 'idempotency-key': key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    const token = await freshToken()
    let response = await request(token)
    if (response.status === 401) {
      const stored = tokens.read()
      // Another tab has renewed the token or signed in again, or a wrong clock has delayed the renewal.
      const newer = stored === token ? await freshToken(Infinity) : stored
      if (newer && newer !== token) response = await request(newer)
    }
    if (response.ok) return response
    if (response.status === 401 || response.status === 403) onRejected(response.status)
    throw await toApiError(response)
  }

  /** Reads something whose response begins soon, or never. */
  const read = (path: string, options?: Options): Promise<Response> =>
    withTimeLimit(
      shortLimitMs,
      (signal) => send('GET', path, undefined, { ...options, signal }),
      options?.signal,
    )
  const sendWithin = <Result>(
    method: Method,
    path: string,
    body: unknown,
    { limitMs = longLimitMs, ...options }: ChangeOptions = {},
  ): Promise<Result> =>
    withTimeLimit(
      limitMs,
      async (signal) => (await send(method, path, body, { ...options, signal })).json(),
      options.signal,
    )
  const change =
    (method: Method) =>
    async <Result>(path: string, body?: unknown, options?: ChangeOptions): Promise<Result> => {
      try {
        return await sendWithin<Result>(method, path, body, options)
      } catch (error) {
        if (isAnswerLost(error)) onAnswerLost?.()
        throw error
      }
    }
  const post = change('POST')

  return {
    /** Returns the raw response, for streaming. */
    open: (path: string, options?: Options): Promise<Response> => send('GET', path, undefined, options),
    get: async <Result>(path: string, options?: Options): Promise<Result> =>
      readJson(await read(path, options)),
    /** Fetches one page of a list. `path` may be the `next` of the previous page. */
    async list<Row>(path: string, options?: Options): Promise<ListPage<Row>> {
      const response = await read(path.replace(/^\/api(?=\/)/, ''), options)
      const [, next] = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '') ?? []
      const total = response.headers.get('x-total-count')
      const sums = response.headers.get('x-total-amounts')
      return {
        rows: await readJson(response),
        next,
        ...(total && { total: Number(total) }),
        ...(sums && { sums: JSON.parse(sums) }),
      }
    },
    /** Without a key, a version or `isRepeatable`, a lost response is reported as such: a repetition could act twice. */
    async post<Result>(
      path: string,
      body?: unknown,
      { isRepeatable = false, ...options }: PostOptions = {},
    ): Promise<Result> {
      const isOnce = isRepeatable || options.key !== undefined || hasVersion(body)
      try {
        return await post<Result>(path, body, options)
      } catch (error) {
        throw !isOnce && isAnswerLost(error) ? new ApiError(0, noAnswer) : error
      }
    },
    /** Posts what a person wrote. Without a connection it is kept on this device and sent later, under the same key. */
    postText<Result>(path: string, body: unknown, { key, title }: { key: string; title: string }) {
      const send = () => sendWithin<Result>('POST', path, body, { key, limitMs: textLimitMs })
      return keep ? keep(send, { path, body, key, title }) : send()
    },
    put: change('PUT'),
    patch: change('PATCH'),
    remove: change('DELETE'),
    /** Downloads a file that requires authorization, with its name. */
    async file(path: string): Promise<{ content: Blob; name: string }> {
      const response = await send('GET', path)
      const disposition = response.headers.get('content-disposition') ?? ''
      const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? []
      const [, plain = 'file'] = /filename="([^"]+)"/i.exec(disposition) ?? []
      return { content: await response.blob(), name: encoded ? decodeURIComponent(encoded) : plain }
    },
  }
}
export type ApiClient = ReturnType<typeof createApiClient>
