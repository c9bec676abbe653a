import type { FastifyError } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Refusal } from '#core/errors.ts'
import { fileTooLarge, largestFile, noFileChosen } from '#core/file/file.ts'
import { isSpreadsheetName, wrongKind } from '#core/spreadsheet/spreadsheet.ts'
import { expectSpreadsheet, uploadSpreadsheet } from '#core/spreadsheet/upload.server.ts'
import { created, createdSchema, problemSchema } from './answers.ts'
import { readCookie, setCookie } from './cookies.ts'
import { answerProblem } from './problem.ts'
import { isSameOrigin } from './same-origin.ts'
import { uploaderCookie } from './spreadsheet-wire.ts'

/** 5 MB in base64, a long name, and the JSON around them. */
const largestBody = 7_200_000

const uploadBody = z.object({
  filename: z.string(noFileChosen).max(1_000, 'Must be at most 1,000 characters'),
  data: z.string(noFileChosen).describe('The file in base64'),
})

export const spreadsheetUpload: FastifyPluginAsyncZod = async (api) => {
  api.post(
    '/excel',
    {
      bodyLimit: largestBody,
      preParsing: async ({ ctx }) => expectSpreadsheet(ctx),
      errorHandler: (error: FastifyError, request, reply) => {
        const isTooLarge = error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
        return answerProblem(isTooLarge ? new Refusal('too_large', fileTooLarge) : error, request, reply)
      },
      schema: {
        tags: ['excel'],
        summary: 'Upload an Excel file (.xlsx or .xls, at most 5 MB)',
        description:
          'Everybody can read it. A cookie lets this browser delete it until the end of the next day.',
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
      const { filename, data } = request.body
      if (!isSpreadsheetName(filename))
        throw new Refusal('unsupported', wrongKind, { fields: { filename: wrongKind } })
      const content = decode(data)
      const gone = new AbortController()
      // Also when all went well; then nobody listens any more.
      reply.raw.once('close', () => gone.abort(new Refusal('unavailable', 'The upload was given up.')))
      const uploaderToken = isSameOrigin(request) ? readCookie(request, uploaderCookie) : undefined
      const uploaded = await uploadSpreadsheet(request.ctx, { filename, content, uploaderToken }, gone.signal)
      setCookie(request, reply, {
        name: uploaderCookie,
        value: uploaded.uploaderToken,
        sameSite: 'Strict',
        maxAgeSeconds: Math.ceil((uploaded.until.getTime() - request.ctx.now().getTime()) / 1_000),
      })
      return reply.code(201).send(created(uploaded.id))
    },
  )
}

/** Its size is known, and refused, before it is decoded. */
function decode(data: string): Buffer {
  const base64 = data.replace(/^data:[\w.+/-]*;base64,/, '')
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0
  if ((base64.length / 4) * 3 - padding > largestFile) throw new Refusal('too_large', fileTooLarge)
  if (base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) {
    const fields = { data: 'Must be base64' }
    throw new Refusal('invalid', 'The file did not arrive as it was sent. Please upload it again.', {
      fields,
    })
  }
  return Buffer.from(base64, 'base64')
}
