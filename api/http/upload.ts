import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Refusal } from '#core/errors.ts'
import { fileTooLarge, largestFile } from '#core/file/file.ts'
import { answerProblem } from './problem.ts'

type FileOptions = {
  most?: number
  /** Sentence for a file with more bytes. */
  findSentence?: (request: FastifyRequest) => Promise<string>
}

/** Parses the body as a file in all routes of this scope, whatever its content type. The content decides the kind. */
export function takeFiles(
  scope: FastifyInstance,
  { most = largestFile, findSentence = async () => fileTooLarge }: FileOptions = {},
): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: most }, (_request, body, done) =>
    done(null, body),
  )
  scope.setErrorHandler(async (error: FastifyError, request, reply) => {
    const isTooLarge = error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
    const problem = isTooLarge ? new Refusal('too_large', await findSentence(request)) : error
    return answerProblem(problem, request, reply)
  })
}

/** Schema of a file body, for the OpenAPI document only. */
export const fileBody = z.unknown().meta({ type: 'string', format: 'binary', description: 'The file itself' })

/** Returns the uploaded file; empty if there is none. */
export const fileOf = ({ body }: Pick<FastifyRequest, 'body'>): Buffer =>
  Buffer.isBuffer(body) ? body : Buffer.alloc(0)
