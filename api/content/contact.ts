import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { listContactMessages, markContactMessage, sendContactMessage } from '#core/contact/contact.server.ts'
import { contactInput, contactListRequest, contactNames, contactRow } from '#core/contact/contact.ts'
import { changed, changedSchema, created, createdSchema, idParams } from '../http/answers.ts'
import { proofOfWorkFields } from '../http/challenge.ts'
import { honeypotField } from '../http/honeypot.ts'
import { keyOf, repeatable } from '../http/idempotency.ts'
import { listing } from '../http/listing.ts'
import { presenter } from '../http/presenter.ts'

export const contact: FastifyPluginAsyncZod = async (api) => {
  api.post(
    '/contact',
    {
      config: { permission: 'contact.create', laterLimits: ['contact'] },
      schema: {
        tags: ['contact'],
        summary: 'Send a message',
        description: 'A field `read` is accepted and ignored: every new message is unread.',
        headers: repeatable,
        body: contactInput.safeExtend({ ...honeypotField, ...proofOfWorkFields }),
        response: { 201: createdSchema },
      },
    },
    async ({ ctx, body: { trap: _, altcha: proof, filledInMs, ...input }, headers }, reply) => {
      const message = { ...input, antiSpamInput: { proof, filledInMs } }
      return reply.code(201).send(created(await sendContactMessage(ctx, message, keyOf(headers))))
    },
  )
  await api.register(
    listing({
      path: '/contact',
      config: { permission: 'contact.list' },
      tags: ['contact'],
      summary: 'List messages, newest first (administrators)',
      request: contactListRequest,
      list: listContactMessages,
      present: presenter(contactRow, contactNames),
      row: contactRow,
    }),
  )
  api.patch(
    '/contact/:id',
    {
      config: { permission: 'contact.mark' },
      schema: {
        tags: ['contact'],
        summary: 'Mark a message as read or unread (administrators)',
        params: idParams,
        body: z.object({ read: z.boolean('Must be true or false') }),
        response: { 200: changedSchema },
      },
    },
    async ({ ctx, params, body }) => changed(await markContactMessage(ctx, params.id, body.read)),
  )
}
