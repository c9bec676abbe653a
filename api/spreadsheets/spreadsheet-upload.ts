import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Refusal } from '#core/errors.ts'
import { visibilities } from '#core/spreadsheet/spreadsheet.ts'
import { prepareSpreadsheetUpload, uploadSpreadsheet } from '#core/spreadsheet/upload.server.ts'
import { created, createdSchema, problemSchema } from '../http/answers.ts'
import { readCookie, setCookie } from '../http/cookies.ts'
import type { Api } from '../http/request-context.ts'
import { isSameOrigin } from '../http/same-origin.ts'
import { largestBody, longestName, readSpreadsheetBody, type SpreadsheetBody } from './spreadsheet-body.ts'
import { uploaderCookie } from './spreadsheet-wire.ts'

const uploadBody = z.object({
  filename: z.string().max(longestName),
  data: z.string().describe('The file in base64'),
  visibility: z.enum(visibilities).optional().describe('unlisted: found only by its link; listed if absent'),
})

const routes: FastifyPluginAsyncZod = async (api) => {
  api.removeContentTypeParser('application/json')
  // The handler throws the error: Fastify closes the connection on a parser error, so a client that is still sending
  // could not read the response.
  api.addContentTypeParser('application/json', async ({ headers }: FastifyRequest, payload: Readable) =>
    readSpreadsheetBody(payload, Number(headers['content-length'])).catch((error: unknown) => ({ error })),
  )
  api.post(
    '/excel',
    {
      config: {
        permission: 'spreadsheet.upload',
        limit: 'excel',
        budget: {
          processorMilliseconds: 3_000,
          databaseMilliseconds: 15_000,
          refusedMilliseconds: 20,
          why: 'Stores the rows of a file; one is read at a time. A body is read to its end before it is refused.',
        },
      },
      preParsing: async ({ ctx }) => prepareSpreadsheetUpload(ctx),
      // The schema is documentation only: the body is validated while it arrives.
      validatorCompiler: () => () => true,
      schema: {
        tags: ['excel'],
        summary: 'Upload an Excel file (.xlsx or .xls, at most 5 MB)',
        description:
          'The file is public: everybody finds it, or with `unlisted` everybody with its link. A cookie lets this browser delete it until the end of the next day. `Sunset` is the time after which the site deletes it. The site settings can reserve uploads for staff; then others get 409.',
        body: uploadBody,
        response: {
          201: createdSchema,
          409: problemSchema,
          413: problemSchema,
          415: problemSchema,
          429: problemSchema,
        },
      },
    },
    async (request, reply) => {
      // After an error, does not wait for the rest of a body of unknown or excessive length.
      if (!(Number(request.headers['content-length']) <= largestBody)) reply.header('connection', 'close')
      const body = request.body as unknown as SpreadsheetBody | { error: unknown }
      if ('error' in body) throw body.error
      const { filename, content, visibility } = body
      const disconnected = new AbortController()
      // Also fires after success, when the signal has no listeners left.
      reply.raw.once('close', () =>
        disconnected.abort(new Refusal('unavailable', 'The upload was cancelled.')),
      )
      const uploaderToken = isSameOrigin(request) ? readCookie(request, uploaderCookie) : undefined
      const uploaded = await uploadSpreadsheet(
        request.ctx,
        { filename, content, visibility, uploaderToken },
        disconnected.signal,
      )
      setCookie(request, reply, {
        name: uploaderCookie,
        value: uploaded.uploaderToken,
        sameSite: 'Strict',
        maxAgeSeconds: Math.ceil((uploaded.until.getTime() - request.ctx.now().getTime()) / 1_000),
      })
      // RFC 8594: from then on the address answers 404.
      reply.header('sunset', uploaded.keptUntil.toUTCString())
      return reply.code(201).send(created(uploaded.id))
    },
  )
}

export async function spreadsheetUpload(api: Api): Promise<void> {
  await api.register(routes)
}
