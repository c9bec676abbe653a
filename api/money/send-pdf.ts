import type { FastifyReply } from 'fastify'
import type { PrintedPaper } from '#core/paper/kept-paper.server.ts'
import type { OwnBudget } from '../http/route-budget.ts'
import { attachment, sandboxPolicy } from '../support/attachment.ts'

/** Budget of a request for a PDF. */
export const pdfBudget: OwnBudget = {
  processorMilliseconds: 200,
  why: 'Lays out a document and embeds two fonts.',
}

/** Budget of the acceptance of a quote. */
export const acceptanceBudget: OwnBudget = {
  processorMilliseconds: 300,
  databaseMilliseconds: 200,
  why: 'Makes the drawn signature smaller and lays out the signed PDF, once a quote.',
}

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
