import { ApiError, unreachable } from './api-error.ts'

/** Of a text, which is kept and sent again. */
export const textLimitMs = 15_000
/** Of a read until its response begins. The server itself refuses what takes it longer than a few seconds. */
export const shortLimitMs = 25_000
/** Of other changes. They may be large, and the line slow. */
export const longLimitMs = 60_000

/** Runs a request and aborts it when the time is over, as unreachable: a line that loses packets reports no error for
 * minutes. The request may have arrived nevertheless. */
export async function withTimeLimit<Result>(
  milliseconds: number,
  run: (signal: AbortSignal) => Promise<Result>,
  outer?: AbortSignal,
): Promise<Result> {
  const controller = new AbortController()
  const isOver = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    isOver.reject(new ApiError(0, unreachable))
    controller.abort()
  }, milliseconds)
  const forward = () => controller.abort(outer?.reason)
  if (outer?.aborted) forward()
  // Stays after the response has begun, so that its body can be aborted too.
  else outer?.addEventListener('abort', forward, { once: true })
  try {
    return await Promise.race([run(controller.signal), isOver.promise])
  } finally {
    clearTimeout(timer)
  }
}
