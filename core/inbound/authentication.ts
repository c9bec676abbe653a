import type { ReadMail } from '#platform/inbox/mail.ts'

type Authentication = 'pass' | 'fail' | 'unknown'
/** Such as `dmarc=pass` and `header.from=example.com`. */
type Result = string[]

/** Result of the checks that our own mail server wrote into the header; `unknown` if it wrote none. */
export function authenticationOf(
  { headers, from }: Pick<ReadMail, 'headers' | 'from'>,
  authenticator: string,
): Authentication {
  if (!authenticator) return 'unknown'
  // The mail server adds its own above those that the sender may have written.
  const own = (headers['authentication-results'] ?? [])
    .map((value) => value.toLowerCase())
    .find((value) => /^\s*([^\s;]+)/.exec(withoutComments(value))?.[1] === authenticator)
  if (own === undefined) return 'unknown'
  const domain = from.address.toLowerCase().split('@').at(-1) ?? ''
  return judge(own.replace(plainQuoted, '$1'), domain)
}

const withoutComments = (value: string) => value.replace(/\([^()]*\)/g, ' ')

/** Quoted text that could stand without quotes, such as the start of a signature. */
const plainQuoted = /\x22([\w+/=.@-]*)\x22/g

function judge(own: string, domain: string): Authentication {
  const results = withoutComments(own)
    .split(';')
    .map((part) => part.trim().split(/\s+/))
  const of = (method: string) => results.filter(([first = '']) => first.startsWith(`${method}=`))
  const isPassed = ([first = '']: Result) => /^\w+=pass$/.test(first)
  const dmarc = of('dmarc')
  if (dmarc.some(([first]) => first === 'dmarc=fail')) return 'fail'
  // The envelope's sender stands here too, and a quoted one may contain what looks like another result.
  if (/["\\]/.test(own) || dmarc.length > 1) return 'unknown'
  if (dmarc.some((result) => isPassed(result) && names(result, ['header.from'], domain))) return 'pass'
  const isSigned = of('dkim').some(
    (result) => isPassed(result) && names(result, ['header.d', 'header.i'], domain),
  )
  return isSigned ? 'pass' : 'unknown'
}

/** Returns true if one of these properties is given, and each that is given has this domain. */
function names(result: Result, properties: string[], domain: string): boolean {
  const values = result.flatMap((property) => {
    const [name = '', value = ''] = property.split('=', 2)
    return properties.includes(name) ? [value.slice(value.lastIndexOf('@') + 1)] : []
  })
  return values.length > 0 && values.every((value) => value === domain)
}
