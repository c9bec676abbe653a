import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { attachmentKinds, type UploadedAttachment } from '#core/attachment/attachment.ts'
import { openAttachment } from '#core/attachment/read-attachments.server.ts'
import { uploadAttachment } from '#core/attachment/store-attachment.server.ts'
import { optionalText } from '#core/text.ts'
import { created, createdSchema, idParams } from '../http/answers.ts'
import type { Api } from '../http/request-context.ts'
import { fileBody, fileOf, takeFiles } from '../http/upload.ts'
import { sendFile } from './attachment.ts'

const fileFields = { url: z.string(), name: z.string(), kind: z.enum(attachmentKinds), size: z.int() }

/** Answer to a finished upload. */
export const uploadedSchema = createdSchema.extend(fileFields)
export const presentUpload = ({ id, ...same }: UploadedAttachment) => ({ ...created(id), ...same })

const uploads: FastifyPluginAsyncZod = async (api) => {
  takeFiles(api)
  api.post(
    '/attachments',
    {
      config: {
        permission: 'attachment.create',
        limit: 'upload',
        budget: {
          processorMilliseconds: 3_000,
          databaseMilliseconds: 3_000,
          refusedMilliseconds: 10,
          memoryMegabytes: 300,
          why: 'Makes a large picture anew, a few at a time. A body is read to its end before it is refused.',
        },
      },
      schema: {
        tags: ['files'],
        summary: 'Upload a file for a form',
        description:
          'The body is the file: PDF, DOCX, TXT, JPG, PNG or WebP, at most 5 MB. It is deleted after a day unless a record was created with its `insertedId` in `files`.',
        consumes: ['application/octet-stream'],
        body: fileBody,
        querystring: z.object({
          name: optionalText(500).describe('File name for downloads'),
          project: z
            .uuid()
            .optional()
            .describe('Project that the file is meant for, and can be added to only'),
        }),
        response: { 201: uploadedSchema },
      },
    },
    async (request, reply) => {
      const { name, project: projectId } = request.query
      const uploaded = await uploadAttachment(request.ctx, { content: fileOf(request), name, projectId })
      return reply.code(201).send(presentUpload(uploaded))
    },
  )
}

export async function attachments(api: Api): Promise<void> {
  await api.register(uploads)
  api.get(
    '/attachments/:id',
    {
      config: { permission: 'attachment.read', isDownload: true },
      schema: {
        tags: ['files'],
        summary: 'Download a file of a record (its owner and staff)',
        params: idParams,
        produces: ['application/octet-stream'],
      },
    },
    async (request, reply) => sendFile(request, reply, await openAttachment(request.ctx, request.params.id)),
  )
}
