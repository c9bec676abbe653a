import {
  listAccountantExports,
  openAccountantExport,
  requestAccountantExport,
} from '#core/accountant-export/accountant-export.server.ts'
import { accountantExportRow, accountantRequest } from '#core/accountant-export/accountant-export.ts'
import { created, createdSchema, idParams } from '../http/answers.ts'
import { listingAll } from '../http/editing.ts'
import { presenter } from '../http/presenter.ts'
import type { Api } from '../http/request-context.ts'
import { sendFile } from '../support/attachment.ts'

const tags = ['ledger']
// Its verbs ask for the permission of each list, too.
const permission = 'export.take'

/** Files for the accountant, which a job makes. */
export function accountantExports(api: Api): void {
  listingAll(api, {
    path: '/accountant-exports',
    ...{ permission, tags },
    summary: 'The files for the accountant that the user has asked for',
    row: accountantExportRow,
    list: listAccountantExports,
    present: presenter(accountantExportRow),
  })
  api.post(
    '/accountant-exports',
    {
      config: {
        permission,
        laterLimits: ['accountant-export'],
        budget: {
          processorMilliseconds: 200,
          databaseMilliseconds: 200,
          why: 'The job that makes the file begins at once.',
        },
      },
      schema: {
        tags,
        summary: 'Request a ZIP file with the tables and papers of a period for the accountant',
        description:
          'A job makes it and notifies the user. The file is deleted after seven days. It needs the permissions of the ledger, invoices, payments, expenses, reports and exports.',
        body: accountantRequest,
        response: { 202: createdSchema },
      },
    },
    async ({ ctx, body }, reply) => reply.code(202).send(created(await requestAccountantExport(ctx, body))),
  )
  api.get(
    '/accountant-exports/:id/file',
    {
      config: { permission, isDownload: true },
      schema: {
        tags,
        summary: 'Download files for the accountant',
        params: idParams,
        produces: ['application/zip'],
      },
    },
    async (request, reply) => {
      const file = await openAccountantExport(request.ctx, request.params.id)
      return sendFile(request, reply, { ...file, mediaType: 'application/zip' })
    },
  )
}
