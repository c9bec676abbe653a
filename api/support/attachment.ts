import type { FastifyReply } from 'fastify'
import type { OpenedAttachment } from '#core/attachment/read-attachments.server.ts'

/** CSP for uploaded files: a browser that opens one as a page runs no scripts and loads nothing. */
export const sandboxPolicy = `default-src 'none'; frame-ancestors 'none'; sandbox`

const toPercent = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`

/** Content-Disposition header with a file name in any script (RFC 6266). Old browsers read `filename`. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, toPercent)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** Sends an uploaded file: pictures are shown, all others are downloaded. */
export function sendFile(
  reply: FastifyReply,
  { content, size, name, mediaType, isPicture }: OpenedAttachment,
) {
  const disposition = attachment(name)
  return reply
    .headers({
      'content-type': mediaType,
      'content-length': size,
      'content-disposition': isPicture ? disposition.replace(/^attachment/, 'inline') : disposition,
      'content-security-policy': sandboxPolicy,
      'cache-control': 'private, no-store',
    })
    .send(content)
}
