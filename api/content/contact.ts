import { z } from 'zod'
import {
  listContactMessages,
  markContactMessage,
  markContactMessages,
  sendContactMessage,
} from '#core/contact/contact.server.ts'
import {
  type ContactMessage,
  contactFilter,
  contactInput,
  contactListRequest,
  contactNames,
  contactRow,
} from '#core/contact/contact.ts'
import { yesOrNo } from '#core/text.ts'
import { changed, changedSchema, created, createdSchema, idParams } from '../http/answers.ts'
import { bulkRoute } from '../http/bulk-route.ts'
import { proofOfWorkFields } from '../http/challenge.ts'
import { exportRoute } from '../http/export-route.ts'
import { honeypotField } from '../http/honeypot.ts'
import { keyOf, repeatable } from '../http/idempotency.ts'
import { listing } from '../http/listing.ts'
import { presenter } from '../http/presenter.ts'
import type { Api } from '../http/request-context.ts'
import type { Columns } from '../spreadsheets/spreadsheet.ts'

export const messageColumns: Columns<ContactMessage> = {
  Date: ({ createdAt }) => createdAt.toISOString(),
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  Message: ({ message }) => message,
  Read: ({ isRead }) => isRead,
}

export function contact(api: Api): void {
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
  listing(api, {
    path: '/contact',
    config: { permission: 'contact.list' },
    tags: ['contact'],
    summary: 'List messages, newest first',
    request: contactListRequest,
    list: listContactMessages,
    present: presenter(contactRow, contactNames),
    row: contactRow,
  })
  api.patch(
    '/contact/:id',
    {
      config: { permission: 'contact.mark' },
      schema: {
        tags: ['contact'],
        summary: 'Mark a message as read or unread',
        params: idParams,
        body: z.object({ read: yesOrNo }),
        response: { 200: changedSchema },
      },
    },
    async ({ ctx, params, body }) => changed(await markContactMessage(ctx, params.id, body.read)),
  )
  bulkRoute(api, 'contact', 'contact.mark', contactFilter, {
    'mark-read': (ctx, chosen) => markContactMessages(ctx, chosen, true),
    'mark-unread': (ctx, chosen) => markContactMessages(ctx, chosen, false),
  })
  exportRoute(api, 'contact', 'contact', contactListRequest, listContactMessages, messageColumns)
}
