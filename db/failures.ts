import { isPassingFailure } from './pool.ts'

type Failure = Error & { code?: string }

const codeOf = (error: unknown): string => (error instanceof Error && (error as Failure).code) || ''

// 'Connection exceptions', 'too many connections', terminated in other ways, and a disk that fails.
const away = /^(08\w{3}|53300|57P0\d|58030|EAI_AGAIN|ENOTFOUND)$/
// What the driver says by itself has no code.
const driversWords = /connection terminated|timeout exceeded when trying to connect|not queryable/i

/** The database can't be reached or written to at the moment; nothing is wrong with what was asked. */
export const isAway = (error: unknown): boolean =>
  isPassingFailure(error) ||
  away.test(codeOf(error)) ||
  (error instanceof Error && driversWords.test(error.message))

/** There is no space for what was to be written; all of it was taken back. */
export const isFull = (error: unknown): boolean => codeOf(error) === '53100'

/** It took longer than the connection allows, or an operator ended it. */
export const isTimedOut = (error: unknown): boolean => codeOf(error) === '57014'
