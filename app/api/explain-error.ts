import { errorMessageOf } from '#app/components/ui/error-message-of.ts'
import { ApiError, isPassing } from './api-error.ts'

export type ErrorExplanation = {
  /** User-facing message. */
  message: string
  /** User-facing messages by wire name of the field. */
  fields: Record<string, string>
  /** True if the same request may succeed later: no connection, rate limit or server error. */
  canRetry: boolean
  /** True for temporary failures: network unreachable or backend unavailable. */
  isTemporary: boolean
  /** True if there is no such record, any more or at all. */
  isUnknown: boolean
  /** True if the request needs a recent sign-in. */
  needsSignIn: boolean
  /** True if the record is not as the request expects, for example after a colleague's change. */
  isConflict: boolean
}

/** Translates the error of a request for the screens. `fallback` is the message of an error without one. */
export function explainError(error: unknown, fallback?: string): ErrorExplanation {
  const { status, errors } = error instanceof ApiError ? error : { status: undefined, errors: {} }
  return {
    message: errorMessageOf(error, fallback),
    fields: errors,
    canRetry: status === undefined || isPassing(status),
    isTemporary: status === 0 || status === 503,
    isUnknown: status === 404,
    needsSignIn: status === 428,
    isConflict: status === 409,
  }
}
