import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  type ImportUpload,
  importDetail,
  importedRow,
  importedSchema,
  importListRequest,
  importPreview,
  importRow,
  importUpload,
  undoneRow,
} from '#core/import/import.ts'
import { type ImportKind, importKinds } from '#core/import/import-labels.ts'
import type { Importer } from '#core/import/importer.server.ts'
import { importers } from '#core/import/importers.server.ts'
import { getImport, listImportedRecords, listImports } from '#core/import/list-imports.server.ts'
import type { StoredImport } from '#core/import/store-import.server.ts'
import { undoImport } from '#core/import/undo-import.server.ts'
import { withTotal } from '#core/paging.ts'
import { created, createdSchema, idParams, listHeaders, problemSchema } from '../http/answers.ts'
import { keyOf, repeatable } from '../http/idempotency.ts'
import { listing } from '../http/listing.ts'
import { presenter } from '../http/presenter.ts'
import type { Api } from '../http/request-context.ts'
import { fileBody, fileOf, takeFiles } from '../http/upload.ts'

const tags = ['imports']
const imported = createdSchema.extend(importedSchema)
const present = ({ id, ...counts }: StoredImport) => ({ ...created(id), ...counts })
const presentDetail = presenter(importDetail)
const presentRecord = presenter(importedRow)

/** Path of the imports of each kind, and what the document of the API says about their files. */
const paths: { [Kind in ImportKind]: { path: string; noun: string; files?: string } } = {
  client: { path: 'clients', noun: 'clients' },
  project: { path: 'projects', noun: 'projects' },
  invoice: { path: 'invoices', noun: 'invoices, as drafts' },
  blog: { path: 'blogs', noun: 'posts', files: 'Or an export of posts from WordPress (.xml).' },
}

function uploadsOf<Kind extends ImportKind>(kind: Kind): FastifyPluginAsyncZod {
  const { path, noun, files } = paths[kind]
  const importer: Importer<Kind> = importers[kind]
  return async (api) => {
    takeFiles(api)
    const config = { permission: 'import.add', limit: 'upload' } as const
    const schema = {
      tags,
      consumes: ['application/octet-stream'],
      body: fileBody,
      querystring: importUpload(kind),
    }
    const refusals = { 409: problemSchema, 413: problemSchema, 415: problemSchema }
    api.post(
      `/imports/${path}/preview`,
      {
        config,
        schema: {
          ...schema,
          summary: `Show what an import of ${noun} would do, without writing anything`,
          description: [
            'The body is the file: .xlsx, .xls or .csv, at most 5 MB and 5,000 rows.',
            files,
            'Without `columns` they are found by their headings.',
          ]
            .filter(Boolean)
            .join(' '),
          response: { 200: importPreview(kind), ...refusals },
        },
      },
      async ({ ctx, query, ...request }) =>
        importer.preview(ctx, query as ImportUpload<Kind>, fileOf(request)),
    )
    api.post(
      `/imports/${path}`,
      {
        config,
        schema: {
          ...schema,
          summary: `Import the new ${noun} of a file`,
          description: 'All or none. Rows that are refused or whose record is there already are left out.',
          headers: repeatable,
          response: { 201: imported, ...refusals },
        },
      },
      async (request, reply) => {
        const { ctx, query, headers } = request
        const file = fileOf(request)
        const added = await importer.add(ctx, query as ImportUpload<Kind>, file, keyOf(headers))
        return reply.code(201).send(present(added))
      },
    )
  }
}

/** Imports of files, what they added, and how to take one back. */
export async function imports(api: Api): Promise<void> {
  for (const kind of importKinds) await api.register(uploadsOf(kind))
  listing(api, {
    path: '/imports',
    config: { permission: 'import.read' },
    tags,
    summary: 'List imports, newest first',
    request: importListRequest,
    list: listImports,
    present: presenter(importRow),
    row: importRow,
  })
  api.get(
    '/imports/:id',
    {
      config: { permission: 'import.read' },
      schema: {
        tags,
        summary: 'One import, with the rows that it refused',
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
        summary: 'Records that an import added, as far as they are still there',
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
        summary: 'Undo an import',
        description: 'Removes the records that nobody has used or changed since. The others stay.',
        params: idParams,
        body: z.object({}),
        response: { 200: undoneRow },
      },
    },
    async ({ ctx, params }) => undoImport(ctx, params.id),
  )
}
