import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  clientPreview,
  clientUpload,
  importDetail,
  importedRow,
  importedSchema,
  importListRequest,
  importRow,
  undoneRow,
} from '#core/import/import.ts'
import { importClients, previewClients } from '#core/import/import-clients.server.ts'
import { getImport, listImportedRecords, listImports } from '#core/import/list-imports.server.ts'
import type { StoredImport } from '#core/import/store-import.server.ts'
import { undoImport } from '#core/import/undo-import.server.ts'
import { withTotal } from '#core/paging.ts'
import { created, createdSchema, idParams, listHeaders, problemSchema } from '../http/answers.ts'
import { keyOf, repeatable } from '../http/idempotency.ts'
import { listing } from '../http/listing.ts'
import { presenter } from '../http/presenter.ts'
import { fileBody, fileOf, takeFiles } from '../http/upload.ts'

const tags = ['imports']
const imported = createdSchema.extend(importedSchema)
const present = ({ id, ...counts }: StoredImport) => ({ ...created(id), ...counts })
const presentDetail = presenter(importDetail)
const presentRecord = presenter(importedRow)

const uploads: FastifyPluginAsyncZod = async (api) => {
  takeFiles(api)
  const config = { permission: 'import.add', limit: 'upload' } as const
  const schema = {
    tags,
    consumes: ['application/octet-stream'],
    body: fileBody,
    querystring: clientUpload,
  }
  const refusals = { 409: problemSchema, 413: problemSchema, 415: problemSchema }
  api.post(
    '/imports/clients/preview',
    {
      config,
      schema: {
        ...schema,
        summary: 'Show what an import of clients would do, without writing anything (administrators)',
        description:
          'The body is the file: .xlsx, .xls or .csv, at most 5 MB and 5,000 rows. Without `columns` they are found by their headings.',
        response: { 200: clientPreview, ...refusals },
      },
    },
    async (request) => previewClients(request.ctx, request.query, fileOf(request)),
  )
  api.post(
    '/imports/clients',
    {
      config,
      schema: {
        ...schema,
        summary: 'Import the new clients of a file (administrators)',
        description: 'All or none. Rows that are refused or whose client is there already are left out.',
        headers: repeatable,
        response: { 201: imported, ...refusals },
      },
    },
    async (request, reply) => {
      const { ctx, query, headers } = request
      return reply.code(201).send(present(await importClients(ctx, query, fileOf(request), keyOf(headers))))
    },
  )
}

/** Imports of files, what they added, and how to take one back. */
export const imports: FastifyPluginAsyncZod = async (api) => {
  await api.register(uploads)
  await api.register(
    listing({
      path: '/imports',
      config: { permission: 'import.read' },
      tags,
      summary: 'List imports, newest first (administrators)',
      request: importListRequest,
      list: listImports,
      present: presenter(importRow),
      row: importRow,
    }),
  )
  api.get(
    '/imports/:id',
    {
      config: { permission: 'import.read' },
      schema: {
        tags,
        summary: 'One import, with the rows that it refused (administrators)',
        params: idParams,
        response: { 200: importDetail },
      },
    },
    async ({ ctx, params }) => presentDetail(await getImport(ctx, params.id)),
  )
  api.get(
    '/imports/:id/records',
    {
      config: { permission: 'import.read' },
      schema: {
        tags,
        summary: 'Records that an import added, as far as they are still there (administrators)',
        params: idParams,
        querystring: importListRequest,
        response: { 200: z.array(importedRow) },
      },
    },
    async ({ ctx, params, query }, reply) => {
      const page = await listImportedRecords(ctx, params.id, { ...query, ...withTotal })
      const path = `/api/imports/${params.id}/records`
      return reply.headers(listHeaders(path, query, page)).send(page.rows.map(presentRecord))
    },
  )
  api.post(
    '/imports/:id/undo',
    {
      config: { permission: 'import.undo' },
      schema: {
        tags,
        summary: 'Undo an import (administrators)',
        description: 'Removes the records that nobody has used or changed since. The others stay.',
        params: idParams,
        body: z.object({}),
        response: { 200: undoneRow },
      },
    },
    async ({ ctx, params }) => undoImport(ctx, params.id),
  )
}
