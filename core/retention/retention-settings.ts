import { z } from 'zod'
import { setting } from '../site-settings/setting.ts'
import { periods } from './periods.ts'

const mostMonths = 120
const leastAuditMonths = 12

const months = (label: string, { count }: { count: number }, hint: string) =>
  setting.number(`${label} (months)`, count, { from: 1, to: mostMonths, hint })

const auditRule = `Activity log (months) must be 0, or a whole number from ${leastAuditMonths} to ${mostMonths}`

/** Site settings: how long personal data is kept. */
export const retentionSettings = {
  keepMessagesMonths: months('Contact messages', periods.contactMessage, 'After the last message of each'),
  keepSpreadsheetsMonths: months('Spreadsheets', periods.spreadsheet, 'After the upload'),
  keepMailsMonths: months('Mails sent', periods.mail, 'The mail log'),
  keepNoticesMonths: months('Notices', periods.notice, 'The list below the bell'),
  keepInvitationsMonths: months('Invitations of staff and members', periods.invitation, 'After sending'),
  keepReviewReportsMonths: months('Reports of reviews', periods.reviewReport, 'After the report'),
  keepVisitsMonths: months('Numbers of visits', periods.visitDay, 'Without any personal data'),
  keepFormerAddressesYears: setting.number(
    'Addresses of deleted accounts (years)',
    periods.formerAddress.count,
    {
      from: periods.formerAddress.count,
      to: 20,
      hint: 'On invoices and receipts. Six at least, by tax law',
    },
  ),
  keepAuditMonths: {
    ...setting.number('Activity log (months)', 0, {
      ...{ from: 0, to: mostMonths, hint: 'Who changed what. 0: for ever; otherwise 12 at least' },
    }),
    schema: z
      .int(auditRule)
      .min(0, auditRule)
      .max(mostMonths, auditRule)
      .refine((count) => count === 0 || count >= leastAuditMonths, auditRule),
  },
}
