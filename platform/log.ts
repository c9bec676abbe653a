import { type DestinationStream, type Logger, pino } from 'pino'
import { escapeControls } from './escape-controls.ts'

export type Log = Logger

const longestPath = 300

/** No address of a person, and no value of a query: names, tokens and codes stand there. */
export function describePath(url: string): string {
  const [path = '', query = ''] = url.split(/\?(.*)/s, 2)
  const names = [...new URLSearchParams(query).keys()].map((name) => encodeURIComponent(name)).join('&')
  return withoutEmails(names ? `${path}?${names}` : path).slice(0, longestPath)
}

// Part by part: one pattern over the whole text takes the square of its length.
const withoutEmails = (text: string) =>
  text.replace(/[^\s/?&=<>"'(),;:]+/g, (part) => (/@|%(25)*40/i.test(part) ? '(e-mail)' : part))

type Thrown = Error & { code?: string; severity?: string; table?: string; constraint?: string }

/** What happened and where. What PostgreSQL adds to it, such as the row in question, is a person's. */
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

/** Structured lines, on standard output unless told otherwise; nothing that names a person is ever handed to it. `node` tells several apart. */
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

/** Standard output, with readable lines where it is a terminal. */
export async function openLogOutput(): Promise<DestinationStream> {
  if (!process.stdout.isTTY) return standardOutput()
  // Imported only here: a server does without it.
  const { readableOutput } = await import('./readable-output.ts')
  return readableOutput(standardOutput())
}
