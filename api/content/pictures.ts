import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type UploadedPicture, uploadPicture } from '#core/picture/picture.server.ts'
import { created, createdSchema } from '../http/answers.ts'
import type { Api } from '../http/request-context.ts'
import { fileBody, fileOf, takeFiles } from '../http/upload.ts'

const present = ({ id, ...same }: UploadedPicture) => ({ ...created(id), ...same })

const uploadedSchema = createdSchema.extend({
  url: z.string().describe('Value for the image field of a blog, portfolio or project'),
  width: z.int(),
  height: z.int(),
  colour: z.string().optional(),
  sources: z.array(z.object({ type: z.string(), srcSet: z.string() })),
})

const routes: FastifyPluginAsyncZod = async (api) => {
  takeFiles(api)
  api.post(
    '/pictures',
    {
      config: { permission: 'picture.create', limit: 'upload' },
      schema: {
        tags: ['files'],
        summary: 'Upload a picture',
        description: 'The body is the file: JPEG, PNG, WebP or AVIF, at most 5 MB.',
        consumes: ['application/octet-stream'],
        body: fileBody,
        response: { 201: uploadedSchema },
      },
    },
    async (request, reply) =>
      reply.code(201).send(present(await uploadPicture(request.ctx, fileOf(request)))),
  )
}

export async function pictures(api: Api): Promise<void> {
  await api.register(routes)
}
