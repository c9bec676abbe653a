import type { Settings } from '#platform/settings.ts'

type Named = Pick<Settings, 'publicUrl' | 'port' | 'isPublic' | 'host'>

/** The host names this site answers to, and the origin that a browser has for each. */
export function listSiteOrigins({ publicUrl, port, isPublic, host }: Named): Map<string, string> {
  const origins = new Map<string, string>()
  if (!isPublic) {
    for (const name of ['localhost', '127.0.0.1', '[::1]', host]) {
      origins.set(`${name}:${port}`, `http://${name}:${port}`)
    }
  }
  return origins.set(new URL(publicUrl).host, publicUrl)
}
