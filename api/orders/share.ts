import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { presentSharedProof } from '#core/proof/present-shared-proof.ts'
import { proofLinks } from '#core/proof/proof-links.server.ts'
import { sharedProofRow } from '#core/proof/shared-proof.ts'
import { presentSharedQuote } from '#core/quote/present-shared-quote.ts'
import { quoteLinks } from '#core/quote/quote-links.server.ts'
import { printQuote } from '#core/quote/quote-pdf.server.ts'
import {
  acceptSharedQuote,
  answerSharedQuote,
  openSharedQuote,
  writeSharedMessage,
} from '#core/quote/shared-quote.server.ts'
import { shareAcceptance, sharedQuoteRow, shareMessage, shareMove } from '#core/quote/shared-quote.ts'
import { openShared } from '#core/share-link/open-shared.server.ts'
import { changed, changedSchema, created, createdSchema, problemSchema } from '../http/answers.ts'
import { filesOfShare } from '../links/share-paths.ts'
import { sendPdf } from '../money/send-pdf.ts'
import { limited, sharing, tokenParams } from './share-links.ts'
import { sharedProofs } from './shared-proofs.ts'

const tags = ['quotes']

/** Links of records for staff, and what the holder of a link may do without signing in. */
export const share: FastifyPluginAsyncZod = async (api) => {
  api.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' })
  })
  await api.register(sharing({ shareable: quoteLinks, path: 'quotes', name: 'a quote' }))
  await api.register(sharing({ shareable: proofLinks, path: 'proofs', name: 'a round' }))
  await api.register(shared)
  await api.register(sharedProofs)
}

const shared: FastifyPluginAsyncZod = async (api) => {
  api.get(
    '/share/:token',
    {
      config: { laterLimits: [...limited] },
      schema: {
        tags: [...tags, 'proofs'],
        summary: 'The record of a share link: a quote or a round',
        description: 'An unknown, expired or withdrawn link is 404.',
        params: tokenParams,
        response: { 200: z.discriminatedUnion('kind', [sharedQuoteRow, sharedProofRow]) },
      },
    },
    async ({ ctx, params: { token } }) => {
      const opened = await openShared(ctx, token)
      return opened.kind === 'quote'
        ? presentSharedQuote(opened.quote)
        : presentSharedProof(opened.proof, filesOfShare(token))
    },
  )
  api.get(
    '/share/:token/pdf',
    {
      config: { laterLimits: [...limited] },
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
      config: { laterLimits: [...limited] },
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
      config: { laterLimits: [...limited] },
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
      config: { laterLimits: [...limited] },
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
