import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Refusal } from '#core/errors.ts'
import { fileTooLarge, largestFile } from '#core/file/file.ts'
import { answerProblem } from './problem.ts'

/** Makes the routes of this scope take a file as the body, whatever type it is sent with: its content decides. */
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

/** How the API's description shows it. */
export const fileBody = z.unknown().meta({ type: 'string', format: 'binary', description: 'The file itself' })

/** The file that came; empty when none did. */
export const fileOf = ({ body }: Pick<FastifyRequest, 'body'>): Buffer =>
  Buffer.isBuffer(body) ? body : Buffer.alloc(0)
