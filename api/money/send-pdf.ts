import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { attachment, sandboxPolicy } from '../support/attachment.ts'

/** Streams a PDF as a download. */
export const sendPdf = (reply: FastifyReply, { name, content }: { name: string; content: Readable }) =>
  reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': attachment(name),
      'content-security-policy': sandboxPolicy,
      'cache-control': 'private, no-store',
    })
    .send(content)
