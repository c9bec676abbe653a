import { z } from 'zod'
import type { Stored } from '../entity.ts'

/** Background jobs. */
export const jobNames = [
  'send-mail',
  'fetch-mail',
  'send-webhooks',
  'send-notes',
  'send-digests',
  'send-pushes',
  'remind-of-domains',
  'check-certificates',
  'remind-clients',
  'close-problems',
  'expire-offers',
  'issue-recurring-invoices',
  'publish-pages',
  'publish-blogs',
  'set-answer-dues',
  'apply-method-changes',
  'hash-proofs',
  'forget-repeats',
  'forget-limits',
  'sweep-files',
  'purge-trash',
  'delete-old',
  'export-accounts',
  'export-for-accountants',
  'back-up',
  'prove-backup',
  'watch-backups',
  'measure-statistics',
] as const
export type JobName = (typeof jobNames)[number]

export const jobLabels: Record<JobName, string> = {
  'send-mail': 'Sending mail',
  'fetch-mail': 'Fetching mail',
  'send-webhooks': 'Sending webhooks',
  'send-notes': 'Sending notes to many clients',
  'send-digests': 'Sending the daily digests',
  'send-pushes': 'Sending notifications to devices',
  'remind-of-domains': 'Reminders of domains and hosting',
  'check-certificates': 'Checking certificates',
  'remind-clients': 'Reminders of invoices, quotes and questions',
  'close-problems': 'Closing resolved problems',
  'issue-recurring-invoices': 'Issuing recurring invoices and parts of payment plans',
  'publish-pages': 'Publishing pages at their time',
  'publish-blogs': 'Publishing posts and work at their time',
  'set-answer-dues': 'Calculating when answers are due',
  'expire-offers': 'Expiring unanswered quotes and orders',
  'apply-method-changes': 'Changing payment accounts',
  'hash-proofs': 'Comparing pictures of payments',
  'forget-repeats': 'Deleting old idempotency keys',
  'forget-limits': 'Resetting rate limits',
  'sweep-files': 'Deleting unused files',
  'purge-trash': 'Emptying the trash',
  'delete-old': 'Deleting expired records',
  'export-accounts': 'Collecting people’s data',
  'export-for-accountants': 'Collecting files for the accountant',
  'back-up': 'Making the nightly backup',
  'prove-backup': 'Testing the latest backup',
  'watch-backups': 'Checking that the nightly backup was made',
  'measure-statistics': 'Measuring the figures of the website',
}

export const jobRow = z.object({
  _id: z.string(),
  name: z.string(),
  attempts: z.int(),
  mostAttempts: z.int(),
  /** Message of the last error. */
  failure: z.string(),
  nextAt: z.iso.datetime().nullable().describe('null if there are no further attempts'),
  createdAt: z.iso.datetime(),
})
export type JobRow = z.output<typeof jobRow>

export type FailedJob = Stored<typeof jobRow>
