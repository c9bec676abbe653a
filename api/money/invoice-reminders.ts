import { z } from 'zod'
import { listRemindersOf, sendReminder } from '#core/reminder/invoice-reminder.server.ts'
import { sentReminderRow } from '#core/reminder/sent-reminder.ts'
import { changed, changedSchema, idParams, problemSchema } from '../http/answers.ts'
import { presenter } from '../http/presenter.ts'
import type { Api } from '../http/request-context.ts'

const tags = ['invoices']
const permission = 'invoice.create'
const present = presenter(sentReminderRow)

export function invoiceReminders(api: Api): void {
  api.get(
    '/invoices/:id/reminders',
    {
      config: { permission },
      schema: {
        tags,
        summary: 'List the latest reminders of an invoice, oldest first',
        params: idParams,
        response: { 200: z.array(sentReminderRow) },
      },
    },
    async ({ ctx, params }) => (await listRemindersOf(ctx, params.id)).map(present),
  )
  api.post(
    '/invoices/:id/reminders',
    {
      config: { permission },
      schema: {
        tags,
        summary: 'Remind the client of an open invoice',
        description:
          'By mail with the invoice, or as the client chose to be notified. Once a day at most, automatic reminders included: another one is 409.',
        params: idParams,
        response: { 200: changedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params }) => {
      await sendReminder(ctx, params.id)
      return changed(1)
    },
  )
}
