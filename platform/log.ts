import { type DestinationStream, type Logger, pino } from 'pino'
import { escapeControls } from './escape-controls.ts'

export type Log = Logger

const longestPath = 300

/** Returns the path for the log, without e-mail addresses and query values, which contain personal data and tokens. */
export function describePath(url: string): string {
  const [path = '', query = ''] = url.split(/\?(.*)/s, 2)
  const names = [...new URLSearchParams(query).keys()].map((name) => encodeURIComponent(name)).join('&')
  const described = withoutToken(path)
  return withoutEmails(names ? `${described}?${names}` : described).slice(0, longestPath)
}

/** Hides what follows the segment 'share' or 'secret', in any spelling that the router or a person takes for it. */
function withoutToken(path: string): string {
  const segments = path.split('/', deepest).map((segment) => ({ segment, name: nameOf(segment) }))
  const at = segments.findIndex(({ name }) => name !== undefined)
  const name = segments[at]?.name
  if (!name) return path
  const rest = segments.slice(at + 1).map(({ segment }) => segment)
  const isFiller = (segment: string) => ['', '.', '..'].includes(decode(segment))
  // Behind the token only the short names of calls, such as 'pdf'.
  const after = rest.slice(rest.findIndex((segment) => !isFiller(segment)) + 1)
  const before = segments.slice(0, at).map(({ segment }) => segment)
  return [...before, name, '(token)', ...after.filter(({ length }) => length > 0 && length < 9)].join('/')
}

const nameOf = (segment: string): string | undefined =>
  /^(share|secret)(?:[/\\]|$)/i.exec(decode(segment))?.[1]?.toLowerCase()

const deepest = 50

const decode = (segment: string) =>
  segment.replace(/%(?:25)*([2-7][\da-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )

// Matches segment by segment, because one pattern over the whole text takes quadratic time.
const withoutEmails = (text: string) =>
  text.replace(/[^\s/?&=<>"'(),;:]+/g, (part) => (/@|%(25)*40/i.test(part) ? '(e-mail)' : part))

type Thrown = Error & { code?: string; severity?: string; table?: string; constraint?: string }

/** Describes an error for the log. Omits PostgreSQL's details, which may contain personal data of the row. */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: withoutEmails(String(error)) }
  const { name: type, code, severity, table, constraint, cause } = error as Thrown
  const message = severity ? error.message.replace(/: ".*/s, '') : error.message
  const stack = error.stack?.split('\n').filter((line) => /^ +at /.test(line))
  return {
    ...{ type, message: withoutEmails(message), stack: stack?.join('\n') },
    ...(code && { code }),
    ...(severity && { table, constraint }),
    ...(cause instanceof Error && { cause: describeError(cause) }),
  }
}

/** Creates the log: JSON lines on standard output by default. Callers pass no personal data. `node` names the node. */
export function createLog(
  level = process.env.NODE_ENV === 'test' ? 'silent' : 'info',
  node?: string,
  destination: DestinationStream = standardOutput(),
): Log {
  const options = { level, base: node ? { node } : null, timestamp: pino.stdTimeFunctions.isoTime }
  const hooks = { streamWrite: escapeControls }
  return pino({ ...options, hooks, serializers: { err: describeError } }, destination)
}

const standardOutput = () => pino.destination({ dest: 1, sync: true })

/** Opens standard output, with readable lines if it is a terminal. */
export async function openLogOutput(): Promise<DestinationStream> {
  if (!process.stdout.isTTY) return standardOutput()
  // Imported dynamically, because it is not needed in production.
  const { readableOutput } = await import('./readable-output.ts')
  return readableOutput(standardOutput())
}
