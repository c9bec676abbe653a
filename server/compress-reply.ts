import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding } from './response-cache.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
// For an answer that is sent once: better ones take longer than what they save.
const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** As the asker takes it. The session cookie is strict, so nobody else can have answers made to guess at by their size. */
export async function compressReply(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Buffer,
): Promise<Buffer> {
  reply.header('vary', 'accept-encoding')
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding === 'identity') return body
  reply.header('content-encoding', encoding)
  return encoding === 'br' ? compressBrotli(body, quickBrotli) : compressGzip(body)
}
