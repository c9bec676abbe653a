const siteOrigin = 'https://this.site.invalid'
const linkProtocols = new Set(['http:', 'https:', 'mailto:', 'tel:'])

// Browsers parse URLs by the same rules, including tabs and backslashes.
const read = (address: string) =>
  URL.canParse(address, siteOrigin) ? new URL(address, siteOrigin) : undefined

/** Returns the URL of a link if it is http(s), mailto, tel, or on this site. */
export function safeLink(address: string): string | undefined {
  const url = read(address)
  return url && linkProtocols.has(url.protocol) ? address : undefined
}

/** Returns the URL of an image if it is https or on this site. */
export function safePicture(address: string): string | undefined {
  return address && read(address)?.protocol === 'https:' ? address : undefined
}

/** Returns whether a URL leads to another site. */
export function isExternalUrl(address: string): boolean {
  const url = read(address)
  return url !== undefined && /^https?:$/.test(url.protocol) && url.origin !== siteOrigin
}

/** Returns a mailto link for one address; undefined for texts that add recipients, a subject or a body. */
export function mailLink(written: string): string | undefined {
  const [, name, domain] = /^([^\s@,;:<>"?&]+)@([^\s@,;:<>"?&]+)$/.exec(written.trim()) ?? []
  return name && domain && `mailto:${encodeURIComponent(name)}@${encodeURIComponent(domain)}`
}

/** Returns a tel link; undefined for codes with * or #, which would change the phone's settings. */
export function phoneLink(written: string): string | undefined {
  const number = written.replace(/[\s().-]/g, '')
  return /^\+?\d{3,15}$/.test(number) ? `tel:${number}` : undefined
}
