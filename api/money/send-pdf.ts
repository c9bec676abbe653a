import type { FastifyReply } from 'fastify'
import type { PrintedPaper } from '#core/paper/kept-paper.server.ts'
import { attachment, sandboxPolicy } from '../support/attachment.ts'

/** Sends a PDF as a download, with the SHA-256 of one that is kept (RFC 9530). */
export const sendPdf = (reply: FastifyReply, { name, content, sha256 }: PrintedPaper) =>
  reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': attachment(name),
      'content-security-policy': sandboxPolicy,
      'cache-control': 'private, no-store',
      ...(sha256 && { 'repr-digest': `sha-256=:${sha256.toString('base64')}:` }),
    })
    .send(content)
