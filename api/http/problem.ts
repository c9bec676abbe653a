import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { recordRefusal } from '#core/audit.server.ts'
import { Refusal, type RefusalKind } from '#core/errors.ts'

/** Problem document (RFC 9457) with a user-facing `message`. */
export type Problem = {
  type: string
  title: string
  status: number
  detail: string
  message: string
  errors?: Record<string, string>
  /** Path of a proof-of-work challenge that lifts the limit. */
  challenge?: string
  /** Current state of the record, in a conflict about a state change. */
  state?: string
  version?: number
  /** Request id, to find the error in the log. */
  requestId?: string
}

export const statusOf: Record<RefusalKind, number> = {
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_slow: 408,
  too_large: 413,
  unsupported: 415,
  invalid: 422,
  sign_in_again: 428,
  limited: 429,
  unavailable: 503,
  full: 507,
}

/** Bounds the response to a body with thousands of invalid fields. */
const mostFieldErrors = 50

const sentences: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Please send JSON (content-type: application/json).',
  FST_ERR_CTP_BODY_TOO_LARGE: 'This is too large to be accepted.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The request has no content.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request is not valid JSON.',
  FST_ERR_NOT_FOUND: 'There is nothing at this address.',
}

export function toProblem(error: unknown): Problem & { retryAfterSeconds?: number | undefined } {
  if (error instanceof Refusal) {
    const problem = problemOf(statusOf[error.kind], error.message, error.fields)
    const challenge = error.isProvable && { challenge: '/api/challenge' }
    return { ...problem, ...error.currentState, ...challenge, retryAfterSeconds: error.retryAfterSeconds }
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    if (error.validationContext === 'params') return problemOf(404, 'There is nothing at this address.')
    const errors = Object.fromEntries(
      error.validation
        .slice(0, mostFieldErrors)
        .map(({ instancePath, message }) => [fieldOf(instancePath), message ?? 'Is not valid']),
    )
    return problemOf(422, Object.values(errors)[0] ?? 'Please check your input.', errors)
  }
  const { statusCode = 500, code = '' } = error as Partial<FastifyError>
  if (statusCode >= 500) return problemOf(statusCode, 'An unexpected error occurred')
  return problemOf(statusCode, sentences[code] ?? 'The request is not understood.')
}

const fieldOf = (instancePath: string) => instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body'

const problemOf = (status: number, message: string, errors?: Record<string, string>): Problem => ({
  type: 'about:blank',
  title: STATUS_CODES[status] ?? 'Error',
  status,
  detail: message,
  message,
  ...(errors && { errors }),
})

/** Error handler of the API: turns every thrown error into a problem document. */
export async function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { retryAfterSeconds, ...problem } = toProblem(error)
  const isBug = problem.status >= 500 && !(error instanceof Refusal)
  if (isBug) request.failure = error
  else if (error instanceof Refusal && error.cause) request.log.info({ why: String(error.cause) }, 'refused')
  if (problem.status === 403) await recordForbidden(request)
  if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds)
  return send(reply, isBug ? { ...problem, requestId: request.id } : problem)
}

/** Counts refusals of signed-in users in the audit log. Refusals of visitors go to the server log only. */
async function recordForbidden(request: FastifyRequest): Promise<void> {
  const { ctx } = request
  if (ctx.actor.kind === 'visitor') request.log.warn('visitor was refused')
  else await recordRefusal(ctx, { call: callOf(request), recordId: recordOf(request) })
}

const callOf = ({ method, routeOptions }: FastifyRequest) => `${method} ${routeOptions.url ?? ''}`
const recordOf = ({ params }: FastifyRequest) => (params as { id?: string } | undefined)?.id
/** Sends a problem document without a thrown error. */
export const sendProblem = (reply: FastifyReply, status: number, sentence: string) =>
  send(reply, problemOf(status, sentence))

const send = (reply: FastifyReply, problem: Problem) =>
  reply.code(problem.status).type('application/problem+json').send(JSON.stringify(problem))
