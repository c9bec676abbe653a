import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, encode } from './encoding.ts'

/** For a response that is sent once: a higher quality takes longer than it saves. */
const quality = { brotli: 5, gzip: 6 }

/** Negotiates the encoding. Safe against BREACH: the session cookie is SameSite=Strict. */
export async function compressReply(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Buffer,
): Promise<Buffer> {
  reply.header('vary', 'accept-encoding')
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return encode(body, encoding, quality)
}
