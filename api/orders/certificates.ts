import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { openCertificate, uploadCertificate } from '#core/certificate/certificate.server.ts'
import { certificateKinds, type UploadedCertificate } from '#core/certificate/certificate.ts'
import { emailInput } from '#core/email-input.ts'
import { optionalText } from '#core/text.ts'
import { created, createdSchema, idParams } from '../http/answers.ts'
import type { Api } from '../http/request-context.ts'
import { fileBody, fileOf, takeFiles } from '../http/upload.ts'
import { sendFile } from '../support/attachment.ts'

const present = ({ id, ...same }: UploadedCertificate) => ({ ...created(id), ...same })

const uploadedSchema = createdSchema.extend({
  url: z.string().describe('Value for the certificate field of a project'),
  name: z.string(),
  kind: z.enum(certificateKinds),
  size: z.int(),
})

const uploadQuery = z.object({
  name: optionalText(500).describe('File name for downloads'),
  ownerEmail: emailInput.optional().describe('User who may download it'),
})

const uploads: FastifyPluginAsyncZod = async (api) => {
  takeFiles(api)
  api.post(
    '/certificates',
    {
      config: { permission: 'certificate.create', limit: 'upload' },
      schema: {
        tags: ['files'],
        summary: 'Upload a certificate',
        description: 'The body is the file: PDF, DOC, DOCX, JPG or PNG, at most 5 MB.',
        consumes: ['application/octet-stream'],
        body: fileBody,
        querystring: uploadQuery,
        response: { 201: uploadedSchema },
      },
    },
    async (request, reply) => {
      const { name, ownerEmail } = request.query
      const uploaded = await uploadCertificate(request.ctx, { content: fileOf(request), name, ownerEmail })
      return reply.code(201).send(present(uploaded))
    },
  )
}

export async function certificates(api: Api): Promise<void> {
  await api.register(uploads)
  api.get(
    '/certificates/:id',
    {
      config: { permission: 'certificate.read' },
      schema: {
        tags: ['files'],
        summary: 'Download a certificate (its owner and staff)',
        params: idParams,
        produces: ['application/octet-stream'],
      },
    },
    async (request, reply) => sendFile(request, reply, await openCertificate(request.ctx, request.params.id)),
  )
}
