import type { CustodyKind } from './custody-kinds.ts'

/** Returns the host whose certificate can be checked; undefined if the name of the entry is none. */
export function certificateHost({ kind, name }: { kind: CustodyKind; name: string }): string | undefined {
  if (kind === 'licence') return undefined
  const address = name
    .trim()
    .toLowerCase()
    .replace(/^https:\/\//, '')
    .replace(/^\*\./, '')
    .replace(/\/$/, '')
  const url = `https://${address}`
  if (/[\s/:@?#\\]/.test(address) || !URL.canParse(url)) return undefined
  const { hostname } = new URL(url)
  // An address in figures has no name to be certified.
  return /\.[a-z][a-z0-9-]*$/.test(hostname) ? hostname : undefined
}
