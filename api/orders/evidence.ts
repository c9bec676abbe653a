import { readEvidence, updateEvidence } from '#core/evidence/evidence.server.ts'
import { evidencePatch, evidenceRow } from '#core/evidence/evidence.ts'
import { printEvidence } from '#core/evidence/evidence-pdf.server.ts'
import { idParams, problemSchema } from '../http/answers.ts'
import { changing } from '../http/changing.ts'
import { presenter } from '../http/presenter.ts'
import type { Api } from '../http/request-context.ts'
import { sendPdf } from '../money/send-pdf.ts'

const tags = ['orders']
const present = presenter(evidenceRow)

/** Evidence of boosts: counts before and after, with their screenshots. */
export function evidence(api: Api): void {
  api.get(
    '/orders/:id/evidence',
    {
      config: { permission: 'order.ask' },
      schema: {
        tags,
        summary: 'The evidence of a boost (its client, or staff)',
        params: idParams,
        response: { 200: evidenceRow, 404: problemSchema },
      },
    },
    async ({ ctx, params }) => present((await readEvidence(ctx, params.id)).evidence),
  )
  changing(api, {
    path: '/orders/:id/evidence',
    ...{ permission: 'order.evidence', tags },
    summary: 'Write the evidence of a boost',
    description: 'Omitted fields are unchanged; `version` is the last version read.',
    body: evidencePatch,
    change: updateEvidence,
  })
  api.get(
    '/orders/:id/evidence/pdf',
    {
      config: {
        permission: 'order.ask',
        limit: 'picture-paper',
        budget: {
          processorMilliseconds: 400,
          databaseMilliseconds: 200,
          why: 'Lays out a document with the screenshots of each figure, made smaller for it.',
        },
      },
      schema: {
        tags,
        summary: 'The evidence of a boost as a PDF, with its screenshots (its client, or staff)',
        params: idParams,
        produces: ['application/pdf'],
      },
    },
    async ({ ctx, params }, reply) => sendPdf(reply, await printEvidence(ctx, params.id)),
  )
}
