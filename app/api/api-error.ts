import { unexpected } from '#app/components/ui/error-message-of.ts'

export const unreachable = 'The server cannot be reached. Check the connection and try again.'

export const noAnswer =
  'No answer came from the server. This may have been done nevertheless: check that before you try again.'

/** Problem document as an error. `message` is user-facing. */
export class ApiError extends Error {
  /** HTTP status; 0 after a network error. */
  readonly status: number
  /** User-facing messages by field name. */
  readonly errors: Record<string, string>
  readonly retryAfterSeconds: number | undefined

  constructor(
    status: number,
    message: string,
    errors: Record<string, string> = {},
    retryAfterSeconds?: number,
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.errors = errors
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** True for failures after which the same request may succeed later: no connection, a limit, or a server error. */
export const isPassing = (status: number): boolean => status === 0 || status === 429 || status >= 500

/** Error of a screen at whose address there is no record, as the API answers for an unknown id. */
export const noSuchRecord = (): ApiError => new ApiError(404, 'There is nothing at this address.')

export async function toApiError(response: Response): Promise<ApiError> {
  const { message = unexpected, errors = {} } = await response.json().catch(() => ({}))
  const wait = Number(response.headers.get('retry-after')) || undefined
  return new ApiError(response.status, String(message), errors, wait)
}

/** Like `fetch`, but turns network errors into an `ApiError`. */
export async function fetchOrApiError(
  send: typeof fetch,
  address: string,
  init: RequestInit,
): Promise<Response> {
  try {
    return await send(address, init)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError(0, unreachable)
  }
}

/** True if the request may have taken effect nevertheless. */
export const isAnswerLost = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 0 && navigator.onLine !== false
