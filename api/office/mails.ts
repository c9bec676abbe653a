import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { getMail, listMails, resendMail } from '#core/notice/mail-log.server.ts'
import { type Mail, type MailWithLog, mailListRequest, mailStates } from '#core/notice/notice.ts'
import { changed, changedSchema, idParams, problemSchema } from '../http/answers.ts'
import { listing } from '../http/listing.ts'

const present = (mail: Mail) => ({
  _id: mail.id,
  recipient: mail.recipient,
  subject: mail.subject,
  status: mail.status,
  attempts: mail.attempts,
  failure: mail.failure,
  nextAttemptAt: mail.status === 'waiting' ? mail.nextAttemptAt.toISOString() : null,
  sentAt: mail.sentAt?.toISOString() ?? null,
  createdAt: mail.createdAt.toISOString(),
})

const presentWhole = (mail: MailWithLog) => ({
  ...present(mail),
  text: mail.text,
  log: mail.log.map(({ id, at, isSent, answer }) => ({
    _id: id,
    at: at.toISOString(),
    sent: isSent,
    answer,
  })),
})

const time = z.iso.datetime()
const mailSchema = z.object({
  _id: z.uuid(),
  recipient: z.string(),
  subject: z.string(),
  status: z.enum(mailStates),
  attempts: z.int(),
  failure: z.string(),
  nextAttemptAt: time.nullable(),
  sentAt: time.nullable(),
  createdAt: time,
})
const wholeMailSchema = mailSchema.extend({
  text: z.string(),
  log: z.array(z.object({ _id: z.uuid(), at: time, sent: z.boolean(), answer: z.string() })),
})

const tags = ['mails']

export const mails: FastifyPluginAsyncZod = async (api) => {
  await api.register(
    listing({
      path: '/mails',
      config: { permission: 'mail.list' },
      tags,
      summary: 'List all mails of the site, newest first (administrators)',
      request: mailListRequest,
      list: listMails,
      present: present,
      row: mailSchema,
    }),
  )
  api.get(
    '/mails/:id',
    {
      config: { permission: 'mail.list' },
      schema: {
        tags,
        summary: 'One mail with its delivery log (administrators)',
        params: idParams,
        response: { 200: wholeMailSchema },
      },
    },
    async ({ ctx, params }) => presentWhole(await getMail(ctx, params.id)),
  )
  api.post(
    '/mails/:id/resend',
    {
      config: { permission: 'mail.resend' },
      schema: {
        tags,
        summary: 'Send a mail again (administrators)',
        params: idParams,
        response: { 200: changedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params }) => {
      await resendMail(ctx, params.id)
      return changed(1)
    },
  )
}
