import type { Settings } from '#platform/settings.ts'

type Named = Pick<Settings, 'publicUrl' | 'port' | 'isPublic' | 'host'>

/** Returns the host names that this site answers to, with the origin that a browser uses for each. */
export function listSiteOrigins({ publicUrl, port, isPublic, host }: Named): Map<string, string> {
  const origins = new Map<string, string>()
  if (!isPublic) {
    for (const name of ['localhost', '127.0.0.1', '[::1]', host.includes(':') ? `[${host}]` : host]) {
      const url = new URL(`http://${name}:${port}`)
      origins.set(url.host, url.origin)
    }
  }
  const { host: publicHost, origin } = new URL(publicUrl)
  return origins.set(publicHost, origin)
}
