import type { ReadMail } from '#platform/inbox/mail.ts'

/** Result of the checks that our own mail server wrote into the header; `unknown` if it wrote none. */
export function authenticationOf(
  { headers, from }: Pick<ReadMail, 'headers' | 'from'>,
  authenticator: string,
): 'pass' | 'fail' | 'unknown' {
  if (!authenticator) return 'unknown'
  // The mail server adds its own above those that the sender may have written.
  const own = (headers['authentication-results'] ?? [])
    .map((value) => value.toLowerCase().replace(/\([^()]*\)/g, ' '))
    .find((value) => /^\s*([^\s;]+)/.exec(value)?.[1] === authenticator)
  if (!own) return 'unknown'
  const domain = from.address.toLowerCase().split('@').at(-1) ?? ''
  const results = own.split(';').map((part) => part.trim())
  const names = (result: string, property: string) =>
    new RegExp(`\\b${property}=@?(?:[^\\s@]*@)?([^\\s;]+)`).exec(result)?.[1] === domain
  if (results.some((result) => /^dmarc=pass\b/.test(result) && names(result, 'header\\.from'))) return 'pass'
  if (results.some((result) => /^dmarc=fail\b/.test(result))) return 'fail'
  const isSigned = results.some(
    (result) => /^dkim=pass\b/.test(result) && (names(result, 'header\\.d') || names(result, 'header\\.i')),
  )
  return isSigned ? 'pass' : 'unknown'
}
