import { isTransientError } from './pool.ts'

type Failure = Error & { code?: string }

const codeOf = (error: unknown): string => (error instanceof Error && (error as Failure).code) || ''

// Connection exceptions, too many connections, operator intervention, I/O errors and DNS failures.
const unavailableCodes = /^(08\w{3}|53300|57P0\d|58030|EAI_AGAIN|ENOTFOUND)$/
// Errors that the driver raises itself have no code.
const driverMessages = /connection terminated|timeout exceeded when trying to connect|not queryable/i

/** Checks for an unreachable or read-only database. The query itself is not at fault. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  isTransientError(error) ||
  unavailableCodes.test(codeOf(error)) ||
  (error instanceof Error && driverMessages.test(error.message))

/** Checks for a full disk. The transaction was rolled back. */
export const isDiskFull = (error: unknown): boolean => codeOf(error) === '53100'

/** Checks for a query that exceeded the statement timeout or was cancelled by an operator. */
export const isQueryTimeout = (error: unknown): boolean => codeOf(error) === '57014'
