import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { printQuote } from '#core/quote/quote-pdf.server.ts'
import { createShareLink, listShareLinks, revokeShareLink } from '#core/share-link/manage-links.server.ts'
import { presentSharedQuote } from '#core/share-link/present-shared-quote.ts'
import {
  shareAcceptance,
  sharedQuoteRow,
  shareLinkRow,
  shareMessage,
  shareMove,
} from '#core/share-link/share-link.ts'
import { writeSharedMessage } from '#core/share-link/shared-message.server.ts'
import {
  acceptSharedQuote,
  answerSharedQuote,
  openSharedQuote,
} from '#core/share-link/shared-quote.server.ts'
import { changed, changedSchema, created, createdSchema, idParams, problemSchema } from '../http/answers.ts'
import { removing } from '../http/editing.ts'
import { presenter } from '../http/presenter.ts'
import { sendPdf } from '../money/send-pdf.ts'

const tags = ['quotes']
const tokenParams = z.object({ token: z.string().max(100).describe('From the address of a share link') })
const presentLink = presenter(shareLinkRow)

/** Links of quotes for staff, and what the holder of a link may do without signing in. */
export const share: FastifyPluginAsyncZod = async (api) => {
  api.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' })
  })
  api.get(
    '/quotes/:id/share-links',
    {
      config: { permission: 'quote.write' },
      schema: {
        tags,
        summary: 'List the links of a quote with their openings, newest first (administrators)',
        params: idParams,
        response: { 200: z.array(shareLinkRow) },
      },
    },
    async ({ ctx, params }) => (await listShareLinks(ctx, params.id)).map(presentLink),
  )
  api.post(
    '/quotes/:id/share-links',
    {
      config: { permission: 'quote.write' },
      schema: {
        tags,
        summary: 'Make a link by which a quote is opened without signing in (administrators)',
        description: 'The link is answered only now: its token is not stored.',
        params: idParams,
        response: { 201: createdSchema.extend({ shareLink: z.url() }), 409: problemSchema },
      },
    },
    async ({ ctx, params }, reply) => {
      const { id, shareLink } = await createShareLink(ctx, params.id)
      return reply.code(201).send({ ...created(id), shareLink })
    },
  )
  await api.register(
    removing({
      path: '/share-links/:id',
      permission: 'quote.write',
      tags,
      summary: 'Withdraw a link, so that it no longer works (administrators)',
      remove: revokeShareLink,
    }),
  )
  await api.register(shared)
}

const limited = { laterLimits: ['share-guess', 'share-answer', 'share-paper'] } as const

const shared: FastifyPluginAsyncZod = async (api) => {
  api.get(
    '/share/:token',
    {
      config: { laterLimits: [...limited.laterLimits] },
      schema: {
        tags,
        summary: 'The quote of a share link',
        description: 'An unknown, expired or withdrawn link is 404.',
        params: tokenParams,
        response: { 200: sharedQuoteRow },
      },
    },
    async ({ ctx, params }) => presentSharedQuote(await openSharedQuote(ctx, params.token)),
  )
  api.get(
    '/share/:token/pdf',
    {
      config: { laterLimits: [...limited.laterLimits] },
      schema: {
        tags,
        summary: 'The quote of a share link as a PDF',
        produces: ['application/pdf'],
        params: tokenParams,
      },
    },
    async ({ ctx, params }, reply) => {
      await ctx.limit('share-paper')
      return sendPdf(reply, await printQuote(ctx, await openSharedQuote(ctx, params.token)))
    },
  )
  api.post(
    '/share/:token/accept',
    {
      config: { laterLimits: [...limited.laterLimits] },
      schema: {
        tags,
        summary: 'Accept the quote of a share link, with a name and the terms',
        params: tokenParams,
        body: shareAcceptance,
        response: { 200: changedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params, body }) => {
      await acceptSharedQuote(ctx, params.token, body)
      return changed(1)
    },
  )
  api.post(
    '/share/:token/moves',
    {
      config: { laterLimits: [...limited.laterLimits] },
      schema: {
        tags,
        summary: 'Ask for changes of the quote of a share link, or decline it',
        params: tokenParams,
        body: shareMove,
        response: { 200: changedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params, body }) => {
      await answerSharedQuote(ctx, params.token, body)
      return changed(1)
    },
  )
  api.post(
    '/share/:token/messages',
    {
      config: { laterLimits: [...limited.laterLimits] },
      schema: {
        tags,
        summary: 'Write a message about the quote of a share link',
        params: tokenParams,
        body: shareMessage,
        response: { 201: createdSchema },
      },
    },
    async ({ ctx, params, body }, reply) =>
      reply.code(201).send(created(await writeSharedMessage(ctx, params.token, body))),
  )
}
