import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { acceptMatches } from '#core/bank-statement/accept-matches.server.ts'
import {
  type AddedStatement,
  addMessages,
  addStatement,
  previewStatement,
} from '#core/bank-statement/add-statement.server.ts'
import {
  acceptedRow,
  acceptInput,
  addedSchema,
  lineFilter,
  lineListRequest,
  lineMove,
  lineRow,
  matchesRow,
  messagesInput,
  previewRow,
  statementUpload,
} from '#core/bank-statement/bank-statement.ts'
import { listLines, moveLine } from '#core/bank-statement/lines.server.ts'
import { findMatches } from '#core/bank-statement/matches.server.ts'
import { created, createdSchema, problemSchema } from '../http/answers.ts'
import { changing } from '../http/changing.ts'
import { listing } from '../http/listing.ts'
import { presenter } from '../http/presenter.ts'
import type { Api } from '../http/request-context.ts'
import { fileBody, fileOf, takeFiles } from '../http/upload.ts'

const tags = ['payments']
const added = createdSchema.extend(addedSchema)
const present = ({ id, ...counts }: AddedStatement) => ({ ...created(id), ...counts })
const refusals = { 409: problemSchema, 413: problemSchema, 415: problemSchema }

const uploads: FastifyPluginAsyncZod = async (api) => {
  takeFiles(api)
  const schema = {
    tags,
    consumes: ['application/octet-stream'],
    body: fileBody,
    querystring: statementUpload,
  }
  const config = { permission: 'bank-statement.add', limit: 'upload' } as const
  api.post(
    '/bank-statements',
    {
      config,
      schema: {
        ...schema,
        summary: 'Upload a statement of a wallet or bank',
        description:
          'The body is the file: .xlsx, .xls or .csv, at most 5 MB. Each line is kept once. Without `columns` they are found by their headings, or are those of the last upload for this method.',
        response: { 201: added, ...refusals },
      },
    },
    async (request, reply) =>
      reply.code(201).send(present(await addStatement(request.ctx, request.query, fileOf(request)))),
  )
  api.post(
    '/bank-statements/preview',
    {
      config,
      schema: {
        ...schema,
        summary: 'Show how a statement would be read, without keeping it',
        response: { 200: previewRow, ...refusals },
      },
    },
    async (request) => previewStatement(request.ctx, request.query, fileOf(request)),
  )
}

/** Statements of wallets and banks, and their lines beside the payments that clients reported. */
export async function bankStatements(api: Api): Promise<void> {
  await api.register(uploads)
  api.post(
    '/bank-statements/messages',
    {
      config: { permission: 'bank-statement.add' },
      bodyLimit: 1_000_000,
      schema: {
        tags,
        summary: 'Add lines from pasted messages of bKash, Nagad or Rocket',
        body: messagesInput,
        response: { 201: added },
      },
    },
    async ({ ctx, body }, reply) => reply.code(201).send(present(await addMessages(ctx, body))),
  )
  listing(api, {
    path: '/statement-lines',
    config: { permission: 'bank-statement.read' },
    tags,
    summary: 'List lines of statements, newest first',
    description: '`show`: matched (certain), probable, unclaimed, used, set-aside, reversed, or sent.',
    request: lineListRequest,
    list: listLines,
    present: presenter(lineRow),
    row: lineRow,
  })
  api.get(
    '/statement-lines/matches',
    {
      config: { permission: 'bank-statement.read' },
      schema: {
        tags,
        summary: 'The payments that statements prove, with their number and sums',
        querystring: lineFilter.pick({ method: true }),
        response: { 200: matchesRow },
      },
    },
    async ({ ctx, query }) => findMatches(ctx, query),
  )
  api.post(
    '/statement-lines/accept',
    {
      config: { permission: 'payment-claim.decide' },
      schema: {
        tags,
        summary: 'Accept payments that a statement proves',
        description:
          'Each as by PATCH /payments/{id}. What is no longer certain, or forbidden, is refused with its reason.',
        body: acceptInput,
        response: { 200: acceptedRow },
      },
    },
    async ({ ctx, body }) => acceptMatches(ctx, body),
  )
  changing(api, {
    method: 'POST',
    path: '/statement-lines/:id/moves',
    permission: 'bank-statement.add',
    tags,
    summary: 'Set a line aside that is no payment of a client, or bring it back',
    body: lineMove,
    change: moveLine,
  })
}
