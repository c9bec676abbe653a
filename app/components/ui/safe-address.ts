const here = 'https://this.site.invalid'
const linkProtocols = new Set(['http:', 'https:', 'mailto:', 'tel:'])

// Browsers read addresses by the same rules, tabs and backslashes included.
const read = (address: string) => (URL.canParse(address, here) ? new URL(address, here) : undefined)

/** The address of a link if it is http(s), mailto, tel, or stays on this site. */
export function safeLink(address: string): string | undefined {
  const url = read(address)
  return url && linkProtocols.has(url.protocol) ? address : undefined
}

/** The address of a picture if it comes over https or from this site. */
export function safePicture(address: string): string | undefined {
  return address && read(address)?.protocol === 'https:' ? address : undefined
}

/** Leaves this site for another one. */
export function isElsewhere(address: string): boolean {
  const url = read(address)
  return url !== undefined && /^https?:$/.test(url.protocol) && url.origin !== here
}

/** To write to one address. Texts that add recipients, a subject or a body have no link. */
export function mailLink(written: string): string | undefined {
  const [, name, domain] = /^([^\s@,;:<>"?&]+)@([^\s@,;:<>"?&]+)$/.exec(written.trim()) ?? []
  return name && domain && `mailto:${encodeURIComponent(name)}@${encodeURIComponent(domain)}`
}

/** To call a number. Codes with * or # would change what the phone does. */
export function phoneLink(written: string): string | undefined {
  const number = written.replace(/[\s().-]/g, '')
  return /^\+?\d{3,15}$/.test(number) ? `tel:${number}` : undefined
}
