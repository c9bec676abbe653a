import { type Logger, pino } from 'pino'

export type Log = Logger

/** Structured lines on standard output; nothing that names a person is ever handed to it. */
export function createLog(level = process.env.NODE_ENV === 'test' ? 'silent' : 'info'): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
}
