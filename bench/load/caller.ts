import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }
type RequestOptions = { method?: string; headers?: Record<string, string>; body?: Buffer | string }
type Cookie = { value: string; path: string }

const mostRedirects = 10
const requestTimeout = 60_000

/** HTTP client with one keep-alive connection and a cookie jar. */
export class Caller {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  readonly #jar = new Map<string, Cookie>()
  readonly #origin: string

  constructor(origin: string) {
    this.#origin = origin
  }

  async call(address: string, options: RequestOptions = {}): Promise<Answer> {
    const { method = 'GET', headers = {}, body } = options
    const url = new URL(address, this.#origin)
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const sent = request(url, {
      ...{ method, agent: this.#agent, timeout: requestTimeout },
      headers: {
        ...this.#cookies(url),
        ...headers,
        ...(body && { 'content-length': Buffer.byteLength(body) }),
      },
    })
    sent.on('timeout', () => sent.destroy(new Error('no response')))
    // Retries when the server closed the idle connection just as it was reused.
    sent.on('error', (error: NodeJS.ErrnoException) =>
      sent.reusedSocket && error.code === 'ECONNRESET' ? resolve(this.call(address, options)) : reject(error),
    )
    sent.on('response', (response) => {
      this.#keep(response.headers['set-cookie'] ?? [])
      const { statusCode: status = 0, headers: responseHeaders } = response
      buffer(response).then((content) => resolve({ status, headers: responseHeaders, body: content }), reject)
    })
    sent.end(body)
    return promise
  }

  /** Follows redirects like a browser navigation. */
  async go(address: string, options: RequestOptions = {}): Promise<Answer & { url: URL }> {
    let url = new URL(address, this.#origin)
    let next = options
    for (let count = 0; count < mostRedirects; count++) {
      const response = await this.call(url.href, next)
      const { location } = response.headers
      if (!location) return { ...response, url }
      url = new URL(location, url)
      next = { headers: { 'sec-fetch-site': 'cross-site' } }
    }
    throw new Error('redirected too often')
  }

  json(path: string, body: object, { method = 'POST', headers = {} }: RequestOptions = {}): Promise<Answer> {
    const defaultHeaders = {
      'content-type': 'application/json',
      origin: this.#origin,
      'sec-fetch-site': 'same-origin',
    }
    return this.call(path, { method, headers: { ...defaultHeaders, ...headers }, body: JSON.stringify(body) })
  }

  forget(): void {
    this.#jar.clear()
  }

  close(): void {
    this.#agent.destroy()
  }

  #cookies({ pathname }: URL): { cookie?: string } {
    const sent = [...this.#jar].filter(([, { path }]) => pathname.startsWith(path))
    return sent.length > 0 ? { cookie: sent.map(([name, { value }]) => `${name}=${value}`).join('; ') } : {}
  }

  #keep(lines: string[]): void {
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split('; ')
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      const path = attributes.find((part) => /^path=/i.test(part))?.slice('path='.length) ?? '/'
      if (value) this.#jar.set(name, { value, path })
      else this.#jar.delete(name)
    }
  }
}
