export const unreachable = 'The server cannot be reached. Check the connection and try again.'
const unexpected = 'An unexpected error occurred'

/** A problem document as an error; `message` is the sentence a person may read. */
export class ApiError extends Error {
  /** 0 when no answer came at all. */
  readonly status: number
  /** Sentences by the name of the field they belong to. */
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

export async function toApiError(response: Response): Promise<ApiError> {
  const { message = unexpected, errors = {} } = await response.json().catch(() => ({}))
  const wait = Number(response.headers.get('retry-after')) || undefined
  return new ApiError(response.status, String(message), errors, wait)
}

/** As `fetch`, but a connection that fails is an `ApiError` too. */
export async function fetchOrExplain(
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
