import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Refusal } from '#core/errors.ts'
import { fileTooLarge, largestFile } from '#core/file/file.ts'
import { answerProblem } from './problem.ts'

/** Parses the body as a file in all routes of this scope, whatever its content type. The content decides the kind. */
export function takeFiles(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestFile }, (_request, body, done) =>
    done(null, body),
  )
  scope.setErrorHandler((error: FastifyError, request, reply) => {
    const isTooLarge = error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
    return answerProblem(isTooLarge ? new Refusal('too_large', fileTooLarge) : error, request, reply)
  })
}

/** Schema of a file body, for the OpenAPI document only. */
export const fileBody = z.unknown().meta({ type: 'string', format: 'binary', description: 'The file itself' })

/** Returns the uploaded file; empty if there is none. */
export const fileOf = ({ body }: Pick<FastifyRequest, 'body'>): Buffer =>
  Buffer.isBuffer(body) ? body : Buffer.alloc(0)
