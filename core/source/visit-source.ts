/** The site that led a visitor here, and the campaign of the link; the campaign is empty without one. */
export type VisitSource = { referrer: string; campaign: string }

export const properties = ['page', 'referrer', 'campaign', 'device', 'country'] as const
export type Property = (typeof properties)[number]

/** Visits by address, by bookmark, or from a site or program that does not say its name. */
export const directly = '(direct)'
/** Values beyond the number that is kept of a day. */
export const otherValues = '(other)'

const longestHost = 100
const longestPart = 40
const longestPath = 150
/** Read of a header and of a part of the campaign: patterns and normalizing take quadratic time. */
const longestRead = 500
const longestQuery = 2_000

type Headers = { readonly [name: string]: string | string[] | undefined }
export type Visit = { url: string; headers: Headers; countryHeader?: string | undefined }

/** Returns the properties of a visit that are counted. Nothing of them tells one visitor from another. */
export function describeVisit({
  url,
  headers,
  countryHeader,
}: Visit): { [Name in Property]?: string } & VisitSource {
  const [path = '/', query = ''] = url.split('?', 2)
  const referrer = referrerOf(beginningOf(headers.referer), headers.host)
  const campaign = campaignOf(new URLSearchParams(query.slice(0, longestQuery)))
  const country = countryHeader && String(headers[countryHeader] ?? '').toUpperCase()
  return {
    page: pathOf(path),
    ...{ referrer, campaign },
    device: deviceOf(headers),
    ...(country && /^[A-Z]{2}$/.test(country) && { country }),
  }
}

const beginningOf = (text: string | string[] | undefined) => String(text ?? '').slice(0, longestRead)

function pathOf(path: string): string {
  let shown = path
  try {
    shown = decodeURIComponent(path)
  } catch {
    // Shown as it came.
  }
  const clean = shown.replace(/[\p{C}\s]+/gu, ' ').toLowerCase()
  return (
    clean
      .replace(/(?<=[^/])\/+$/, '')
      .slice(0, longestPath)
      .toWellFormed() || '/'
  )
}

function referrerOf(referer: string, ownHost: unknown): string {
  const { protocol = '', hostname = '', host = '' } = URL.parse(referer) ?? {}
  if (protocol === 'android-app:') return hostname.slice(0, longestHost) || directly
  const isSite = /^https?:$/.test(protocol) && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(hostname)
  if (!isSite || host === ownHost || hostname.length > longestHost || /^[\d.]+$/.test(hostname))
    return directly
  return hostname.replace(/^www\./, '')
}

/** `source / medium / campaign`, of those that the link has. */
function campaignOf(query: URLSearchParams): string {
  const parts = ['utm_source', 'utm_medium', 'utm_campaign'].map((name) =>
    beginningOf(query.get(name) ?? '')
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}_.+-]+/gu, ' ')
      .trim()
      .slice(0, longestPart)
      .toWellFormed(),
  )
  return parts.some(Boolean) ? parts.map((part) => part || '–').join(' / ') : ''
}

function deviceOf(headers: Headers): string {
  const agent = beginningOf(headers['user-agent'])
  if (/iPad|Tablet|PlayBook|Android(?!.*Mobile)/i.test(agent)) return 'Tablet'
  if (headers['sec-ch-ua-mobile'] === '?1' || /Mobi/i.test(agent)) return 'Phone'
  return 'Computer'
}
