import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { fileTooLargeFor } from '#core/file/file.ts'
import { listMedia, removeManyMedia, removeMedia, uploadMedia } from '#core/media/media.server.ts'
import {
  mediaFilter,
  mediaListRequest,
  mediaPatch,
  mediaRoom,
  mediaRow,
  mediaUses,
} from '#core/media/media.ts'
import { largestMedia } from '#core/media/media-limits.ts'
import { readMediaLimits, readMediaRoom } from '#core/media/media-room.server.ts'
import { readMediaUses, replaceMedia, updateMedia } from '#core/media/media-uses.server.ts'
import { seenVersionInQuery } from '#core/seen-version.ts'
import { optionalText } from '#core/text.ts'
import { changed, changedSchema, created, createdSchema, idParams, problemSchema } from '../http/answers.ts'
import { bulkRoute } from '../http/bulk-route.ts'
import { changing } from '../http/changing.ts'
import { removing } from '../http/editing.ts'
import { listing } from '../http/listing.ts'
import { presenter } from '../http/presenter.ts'
import type { Api } from '../http/request-context.ts'
import { fileBody, fileOf, takeFiles } from '../http/upload.ts'

const tags = ['media']
const present = presenter(mediaRow)
const fileDescription = 'The body is the file: JPEG, PNG, WebP or AVIF. `GET /media/room` answers its limits.'
const consumes = ['application/octet-stream']

const uploads: FastifyPluginAsyncZod = async (api) => {
  takeFiles(api, {
    most: largestMedia,
    findSentence: async ({ ctx }) => fileTooLargeFor((await readMediaLimits(ctx)).fileMb),
  })
  api.post(
    '/media',
    {
      config: { permission: 'media.create', limit: 'upload' },
      schema: {
        tags,
        summary: 'Upload a picture into the library',
        description: fileDescription,
        consumes,
        body: fileBody,
        querystring: z.object({ name: optionalText(500).describe('File name') }),
        response: { 201: createdSchema.extend(mediaRow.omit({ _id: true }).shape) },
      },
    },
    async (request, reply) => {
      const media = await uploadMedia(request.ctx, { content: fileOf(request), name: request.query.name })
      const { _id, ...row } = present(media)
      return reply.code(201).send({ ...created(_id), ...row })
    },
  )
  api.post(
    '/media/:id/file',
    {
      config: { permission: 'media.update', limit: 'upload' },
      schema: {
        tags,
        summary: 'Replace a picture wherever the website shows it',
        description: `${fileDescription} \`version\` is the last version read.`,
        consumes,
        params: idParams,
        querystring: z.object({ version: seenVersionInQuery }),
        body: fileBody,
        response: {
          200: changedSchema.extend({ records: z.int().describe('Number of records that show it') }),
          409: problemSchema,
        },
      },
    },
    async (request) => {
      const { ctx, params, query } = request
      const records = await replaceMedia(ctx, params.id, {
        content: fileOf(request),
        version: query.version,
      })
      return { ...changed(1), records }
    },
  )
}

/** Library of pictures for posts, work, pages and templates. */
export async function media(api: Api): Promise<void> {
  await api.register(uploads)
  listing(api, {
    path: '/media',
    config: { permission: 'media.list' },
    tags,
    summary: 'List the pictures of the library, newest first',
    request: mediaListRequest,
    list: listMedia,
    present,
    row: mediaRow,
  })
  api.get(
    '/media/room',
    {
      config: { permission: 'media.list' },
      schema: {
        tags,
        summary: 'Answer the limits of the library, and how much of its room is used',
        response: { 200: mediaRoom },
      },
    },
    async ({ ctx }) => readMediaRoom(ctx),
  )
  api.get(
    '/media/:id/uses',
    {
      config: { permission: 'media.list' },
      schema: {
        tags,
        summary: 'List the records that show a picture',
        params: idParams,
        response: { 200: mediaUses },
      },
    },
    async ({ ctx, params }) => readMediaUses(ctx, params.id),
  )
  changing(api, {
    path: '/media/:id',
    permission: 'media.update',
    tags,
    summary: 'Change the name or alternative text of a picture',
    description: 'Omitted fields are unchanged; `version` is the last version read.',
    body: mediaPatch,
    change: updateMedia,
  })
  removing(api, {
    path: '/media/:id',
    permission: 'media.remove',
    tags,
    summary: 'Move a picture to the trash; records that show it keep it',
    remove: removeMedia,
  })
  bulkRoute(api, 'media', 'media.remove', mediaFilter, { delete: removeManyMedia })
}
