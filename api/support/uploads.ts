import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Refusal } from '#core/errors.ts'
import { readLargestFile } from '#core/file/largest-file.server.ts'
import { finishUpload } from '#core/upload/finish-upload.server.ts'
import { receiveUpload } from '#core/upload/receive-upload.server.ts'
import { partBytes, type UploadState } from '#core/upload/upload.ts'
import { cancelUpload, createUpload, readUpload } from '#core/upload/upload-rows.server.ts'
import { idParams } from '../http/answers.ts'
import { sendProblem } from '../http/problem.ts'
import type { Api } from '../http/request-context.ts'
import { presentUpload, uploadedSchema } from './attachments.ts'
import { readFileName, readLength, readOffset, readProject } from './tus-headers.ts'

const protocol = '1.0.0'
const bodyType = 'application/offset+octet-stream'
const tags = ['files']
const about = 'Part of the tus protocol (tus.io), with `Tus-Resumable: 1.0.0`.'

const present = ({ received, expiresAt }: UploadState) => ({
  'upload-offset': received,
  'upload-expires': expiresAt.toUTCString(),
})

const contentLengthOf = ({ 'content-length': length }: IncomingHttpHeaders) =>
  length === undefined ? undefined : Number(length)

/** Leaves bodies unread for the handlers, and answers 412 to other versions of the protocol. */
function speakTus(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  scope.addHook('onRequest', async (request, reply) => {
    reply.header('tus-resumable', protocol)
    if (request.method === 'OPTIONS' || request.headers['tus-resumable'] === protocol) return
    reply.header('tus-version', protocol)
    return sendProblem(reply, 412, `Please send Tus-Resumable: ${protocol}.`)
  })
}

const tus: FastifyPluginAsyncZod = async (api) => {
  speakTus(api)
  const config = { permission: 'attachment.create' } as const

  api.options('/uploads', { config, schema: { hide: true } }, async ({ ctx }, reply) =>
    reply
      .code(204)
      .headers({
        'tus-version': protocol,
        'tus-extension': 'creation,expiration,termination',
        'tus-max-size': await readLargestFile(ctx),
      })
      .send(),
  )

  api.post(
    '/uploads',
    {
      config: { ...config, limit: 'upload' },
      schema: {
        tags,
        summary: 'Begin an upload that can be continued',
        description: `${about} Headers: \`Upload-Length\` and \`Upload-Metadata\` with a \`filename\`, and with a \`project\` if the file is meant for one: then its bytes count in the room of that project's client. The answer names the upload in \`Location\`. Its bytes count at once; it expires two days after its last bytes.`,
      },
    },
    async ({ ctx, headers, body }, reply) => {
      if (body !== undefined && contentLengthOf(headers) !== 0) {
        throw new Refusal('unsupported', 'Please send the content with PATCH.')
      }
      const upload = await createUpload(ctx, {
        name: readFileName(headers),
        length: readLength(headers),
        projectId: readProject(headers),
      })
      return reply
        .code(201)
        .headers({ location: `/api/uploads/${upload.id}`, ...present(upload) })
        .send()
    },
  )

  api.head(
    '/uploads/:id',
    { config, schema: { hide: true, params: idParams } },
    async ({ ctx, params }, reply) => {
      const upload = await readUpload(ctx, params.id)
      return reply.headers({ ...present(upload), 'upload-length': upload.length }).send()
    },
  )

  api.patch(
    '/uploads/:id',
    {
      config: {
        ...config,
        mostHeldBytes: partBytes,
        budget: {
          processorMilliseconds: 150,
          databaseMilliseconds: 150,
          refusedMilliseconds: 50,
          why: 'Measured with a whole part of a file, which is stored as it arrives.',
        },
      },
      schema: {
        tags,
        summary: 'Send the next bytes of an upload',
        description: `${about} \`Upload-Offset\` is the position of the first byte, as in the answer to HEAD. What arrives before the connection is lost is kept. The last bytes make an attachment of it, with the same rules as \`POST /attachments\`, and its id is that of the upload.`,
        consumes: [bodyType],
        params: idParams,
      },
    },
    async ({ ctx, params: { id }, headers, body }, reply) => {
      if (headers['content-type'] !== bodyType) throw new Refusal('unsupported', `Please send ${bodyType}.`)
      const upload = await receiveUpload(ctx, id, {
        offset: readOffset(headers),
        content: (body as Readable | undefined) ?? Readable.from([]),
        contentLength: contentLengthOf(headers),
      })
      if (upload.received === upload.length) await finishUpload(ctx, id)
      return reply.code(204).headers(present(upload)).send()
    },
  )

  api.delete(
    '/uploads/:id',
    {
      config,
      schema: { tags, summary: 'Cancel an unfinished upload', description: about, params: idParams },
    },
    async ({ ctx, params }, reply) => {
      await cancelUpload(ctx, params.id)
      return reply.code(204).send()
    },
  )
}

/** Uploads that survive lost connections and killed servers, by the tus protocol. */
export async function uploads(api: Api): Promise<void> {
  await api.register(tus)
  api.post(
    '/uploads/:id/attachment',
    {
      config: { permission: 'attachment.create' },
      schema: {
        tags,
        summary: 'Read the attachment that a complete upload became',
        description: 'The same answer each time. Finishes the upload if its last request was interrupted.',
        params: idParams,
        response: { 200: uploadedSchema },
      },
    },
    async ({ ctx, params }) => presentUpload(await finishUpload(ctx, params.id)),
  )
}
