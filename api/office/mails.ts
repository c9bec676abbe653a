import { getMail, listMails, listReminders, resendMail } from '#core/notice/mail-log.server.ts'
import {
  type Mail,
  type MailWithLog,
  mailAttemptNames,
  mailAttemptRow,
  mailListRequest,
  mailRow,
  mailWithLogRow,
  reminderListRequest,
  reminderRow,
} from '#core/notice/notice.ts'
import { changed, changedSchema, idParams, problemSchema } from '../http/answers.ts'
import { listing } from '../http/listing.ts'
import { presenter } from '../http/presenter.ts'
import type { Api } from '../http/request-context.ts'

const presentRow = presenter(mailRow)
const presentAttempt = presenter(mailAttemptRow, mailAttemptNames)

const present = (mail: Mail) =>
  presentRow({ ...mail, nextAttemptAt: mail.status === 'waiting' ? mail.nextAttemptAt : null })
const presentWhole = (mail: MailWithLog) => ({
  ...present(mail),
  text: mail.text,
  log: mail.log.map(presentAttempt),
})

const tags = ['mails']

export function mails(api: Api): void {
  listing(api, {
    path: '/mails',
    config: { permission: 'mail.list' },
    tags,
    summary: 'List all mails of the site, newest first',
    request: mailListRequest,
    list: listMails,
    present,
    row: mailRow,
  })
  listing(api, {
    path: '/reminders',
    config: { permission: 'mail.list' },
    tags,
    summary: 'List the reminders that clients got, newest first',
    request: reminderListRequest,
    list: listReminders,
    present: presenter(reminderRow),
    row: reminderRow,
  })
  api.get(
    '/mails/:id',
    {
      config: { permission: 'mail.list' },
      schema: {
        tags,
        summary: 'One mail with its delivery log',
        params: idParams,
        response: { 200: mailWithLogRow },
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
        summary: 'Send a mail again',
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
