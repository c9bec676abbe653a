import type { Device } from '#app/components/ui/loading/first-render.tsx'

/** Detects phones by the client hint of Chromium browsers, or by the user agent of others. */
export function deviceOf(headers: Headers): Device {
  const hint = headers.get('sec-ch-ua-mobile')
  const isPhone = hint ? hint === '?1' : /Mobi/.test(headers.get('user-agent') ?? '')
  return isPhone ? 'phone' : 'computer'
}
