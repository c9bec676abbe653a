import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding } from '../pages/response-cache.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
// For a response that is sent once: a higher quality takes longer than it saves.
const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Negotiates the encoding. Safe against BREACH: the session cookie is SameSite=Strict. */
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
