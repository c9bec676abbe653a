import type { LightMyRequestResponse } from 'fastify'
import type { TestSite } from './test-site.ts'

export type SiteClient = Pick<TestSite, 'request'> & { settings: { publicUrl: string } }
type Cookie = { name: string; value: string; path: string }
export type Answer = { status: number; headers: Headers; text: string; url: URL }
type RequestOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  form?: Record<string, string>
  from?: string
}

const mostRedirects = 10

/** Minimal browser for sign-in: cookies by host and path, redirects, Origin and Sec-Fetch-Site. */
export class Browser {
  readonly site: SiteClient
  readonly origin: string
  readonly jar = new Map<string, Cookie[]>()

  constructor(site: SiteClient) {
    this.site = site
    this.origin = site.settings.publicUrl
  }

  /** Finds a cookie of the site by the start of its name. */
  cookie(start: string): Cookie | undefined {
    return this.jar.get(new URL(this.origin).hostname)?.find(({ name }) => name.startsWith(start))
  }

  /** Requests an address and follows its redirects; `until` stops before a redirect to a matching address. */
  async go(address: string, options: RequestOptions = {}, until?: (url: URL) => boolean): Promise<Answer> {
    let { method = 'GET', form, from = this.origin } = options
    let url = new URL(address, this.origin)
    for (let count = 0; count < mostRedirects; count++) {
      const answer = await this.#send(url, method, from, form)
      const next = answer.headers.get('location')
      if (!next) return answer
      const target = new URL(next, url)
      if (until?.(target)) return { ...answer, url: target }
      if (target.origin !== url.origin) from = url.origin
      ;[url, method, form] = [target, 'GET', undefined]
    }
    throw new Error('Too many redirects')
  }

  /** Calls the API as a script on the site's own page does. Sends bytes as they are, and all else as JSON. */
  async call(
    method: NonNullable<RequestOptions['method']>,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> {
    const url = new URL(path, this.origin)
    const answer = await this.site.request({
      method,
      url: path,
      headers: {
        ...(method !== 'GET' && { origin: this.origin }),
        'sec-fetch-site': 'same-origin',
        ...this.#cookies(url),
        ...(body !== undefined && {
          'content-type': Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json',
        }),
        ...headers,
      },
      ...(body !== undefined && { payload: Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    })
    this.#storeCookies(url, [answer.headers['set-cookie'] ?? []].flat())
    return answer
  }

  async #send(url: URL, method: string, from: string, form?: Record<string, string>): Promise<Answer> {
    const headers = {
      'sec-fetch-site': url.origin === from ? 'same-origin' : 'cross-site',
      ...(method === 'POST' && { origin: from }),
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...this.#cookies(url),
    }
    const payload = form ? new URLSearchParams(form).toString() : undefined
    const answer =
      url.origin === this.origin
        ? toAnswer(
            url,
            await this.site.request({
              method: method as 'GET',
              url: `${url.pathname}${url.search}`,
              headers,
              ...(payload && { payload }),
            }),
          )
        : await fetchAnswer(url, {
            method,
            headers,
            redirect: 'manual',
            ...(payload !== undefined && { body: payload }),
          })
    this.#storeCookies(url, answer.headers.getSetCookie())
    return answer
  }

  #cookies({ hostname, pathname }: URL): { cookie?: string } {
    const sent = (this.jar.get(hostname) ?? []).filter(({ path }) => pathname.startsWith(path))
    return sent.length > 0 ? { cookie: sent.map(({ name, value }) => `${name}=${value}`).join('; ') } : {}
  }

  #storeCookies({ hostname }: URL, lines: string[]): void {
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split('; ')
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      const path = attributes.find((part) => /^path=/i.test(part))?.slice('path='.length) ?? '/'
      const others = (this.jar.get(hostname) ?? []).filter((one) => one.name !== name || one.path !== path)
      this.jar.set(hostname, value ? [...others, { name, value, path }] : others)
    }
  }
}

async function fetchAnswer(url: URL, init: RequestInit): Promise<Answer> {
  const answer = await fetch(url, init)
  return { status: answer.status, headers: answer.headers, text: await answer.text(), url }
}

function toAnswer(url: URL, { statusCode, headers, body }: LightMyRequestResponse): Answer {
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, String(one)]),
  )
  return { status: statusCode, headers: new Headers(lines), text: body, url }
}
