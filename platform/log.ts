import { type Logger, pino } from 'pino'

export type Log = Logger

/** No address of a person: neither where a request came from, nor an e-mail in its path. */
export const describeRequest = ({ method, url }: { method: string; url: string }) => ({
  method,
  // Part by part: one pattern over the whole address takes the square of its length.
  url: url.replace(/[^/?&=]+/g, (part) => (/@|%40/i.test(part) ? '(e-mail)' : part)),
})

const serializers = { req: describeRequest }

/** Structured lines on standard output; nothing that names a person is ever handed to it. */
export function createLog(level = process.env.NODE_ENV === 'test' ? 'silent' : 'info'): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers })
}
