const mostRedirects = 10

type Account = { email: string; name: string }

/** Signs in with the local provider's form. Returns a function that gets a new short-lived token. */
export async function signIn(address: string, account: Account): Promise<() => Promise<string>> {
  const jar = new Map<string, string>()
  const request = async (url: URL, init: RequestInit & { headers?: Record<string, string> }) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...init.headers, ...(cookie && { cookie }) }
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s)
      jar.set(name, value)
    }
    return response
  }
  const followRedirects = async (from: URL, form?: Account): Promise<URL> => {
    let url = from
    let init: Parameters<typeof request>[1] = form
      ? { method: 'POST', body: new URLSearchParams(form), headers: { origin: url.origin } }
      : { headers: { 'sec-fetch-site': 'none' } }
    for (let count = 0; count < mostRedirects; count++) {
      const response = await request(url, init)
      await response.arrayBuffer()
      const next = response.headers.get('location')
      if (!next) return url
      url = new URL(next, url)
      init = {}
    }
    throw new Error('Too many redirects while signing in.')
  }
  await followRedirects(await followRedirects(new URL('/api/auth/start?mode=popup', address)), account)

  return async () => {
    const response = await request(new URL('/api/jwt', address), {
      method: 'POST',
      body: JSON.stringify({ email: account.email }),
      headers: { 'content-type': 'application/json', origin: address, 'sec-fetch-site': 'same-origin' },
    })
    if (!response.ok)
      throw new Error(`${account.email} could not sign in for the scan: ${await response.text()}`)
    return ((await response.json()) as { token: string }).token
  }
}
