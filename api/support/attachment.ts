import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#core/errors.ts'
import type { OpenableFile } from '#core/file/read-parts.server.ts'
import { sendProblem } from '../http/problem.ts'
import { readRange } from '../http/range.ts'

/** CSP for uploaded files: a browser that opens one as a page runs no scripts and loads nothing. */
export const sandboxPolicy = `default-src 'none'; frame-ancestors 'none'; sandbox`

const toPercent = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`

/** Content-Disposition header with a file name in any script (RFC 6266). Old browsers read `filename`. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, toPercent)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

type SentFile = OpenableFile & { name: string; mediaType: string; isPicture?: boolean }

/** Sends a stored file, or the bytes of it with which a broken download continues: pictures are shown, all others are
 * downloaded. */
export async function sendFile(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { size, etag, name, mediaType, isPicture = false, open }: SentFile,
) {
  const range = readRange(headers, { size, etag })
  reply.headers({ 'accept-ranges': 'bytes', etag, 'cache-control': 'private, no-store' })
  if (range === 'outside') {
    reply.header('content-range', `bytes */${size}`)
    return sendProblem(reply, 416, 'The file has no such bytes.')
  }
  const content = await open(range)
  if (!content) throw notFound('File')
  const disposition = attachment(name)
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  return reply
    .headers({
      'content-type': mediaType,
      'content-length': range ? range.end - range.start + 1 : size,
      'content-disposition': isPicture ? disposition.replace(/^attachment/, 'inline') : disposition,
      'content-security-policy': sandboxPolicy,
    })
    .send(content)
}
