import { removeAccount } from '#core/account/remove-account.server.ts'
import {
  listAccountExports,
  openAccountExport,
  requestAccountExport,
} from '#core/account-export/account-export.server.ts'
import { accountExportRow, exportFileName, exportRequest } from '#core/account-export/account-export.ts'
import { giveEverything } from '#core/account-export/give-everything.server.ts'
import { created, createdSchema, deleted, deletedSchema, idParams, problemSchema } from '../http/answers.ts'
import { listingAll } from '../http/editing.ts'
import { presenter } from '../http/presenter.ts'
import type { Api } from '../http/request-context.ts'
import { sendFile } from '../support/attachment.ts'

const presentExport = presenter(accountExportRow)

export function account(api: Api): void {
  listingAll(api, {
    path: '/account/exports',
    permission: 'account.export',
    tags: ['account'],
    summary: 'The export of the own data, if there is one',
    row: accountExportRow,
    list: listAccountExports,
    present: presentExport,
  })
  api.post(
    '/account/exports',
    {
      config: {
        permission: 'account.export',
        laterLimits: ['account-export'],
        budget: {
          processorMilliseconds: 200,
          databaseMilliseconds: 200,
          why: 'The job that makes the file begins at once.',
        },
      },
      schema: {
        tags: ['account'],
        summary: 'Request a ZIP file of everything about the own person (within 15 minutes of signing in)',
        description: 'A job makes it and notifies the person. The file is deleted after a day.',
        body: exportRequest.nullish(),
        response: { 202: createdSchema, 409: problemSchema, 428: problemSchema },
      },
    },
    async ({ ctx, body }, reply) =>
      reply.code(202).send(created(await requestAccountExport(ctx, body ?? {}))),
  )
  api.post(
    '/projects/:id/export',
    {
      config: { permission: 'project.update', laterLimits: ['account-export'] },
      schema: {
        tags: ['account'],
        summary: 'Collect everything for the client of a project, who downloads it',
        description: 'The client is notified when the ZIP is ready. It has no access data.',
        params: idParams,
        response: { 202: createdSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params }, reply) => reply.code(202).send(created(await giveEverything(ctx, params.id))),
  )
  api.get(
    '/account/exports/:id/file',
    {
      config: { permission: 'account.export', isDownload: true },
      schema: {
        tags: ['account'],
        summary: 'Download the export of the own data',
        params: idParams,
        produces: ['application/zip'],
      },
    },
    async (request, reply) => {
      const file = await openAccountExport(request.ctx, request.params.id)
      return sendFile(request, reply, { ...file, name: exportFileName, mediaType: 'application/zip' })
    },
  )
  api.delete(
    '/account',
    {
      config: { permission: 'account.remove' },
      schema: {
        tags: ['account'],
        summary: 'Delete the own account (within 15 minutes of signing in)',
        response: { 200: deletedSchema, 409: problemSchema, 428: problemSchema },
      },
    },
    async ({ ctx }) => {
      await removeAccount(ctx)
      return deleted()
    },
  )
}
