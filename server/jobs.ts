import type pg from 'pg'
import { writeAccountantTables } from '#api/money/accountant-tables.ts'
import { makeAccountExports } from '#core/account-export/make-exports.server.ts'
import { makeAccountantExports } from '#core/accountant-export/make-accountant-exports.server.ts'
import { setAnswerDues } from '#core/answer-due/answer-due.server.ts'
import { makeDueBackup, proveDueBackup } from '#core/backup/backup.server.ts'
import type { BackupStore } from '#core/backup/backup.ts'
import { notifyOfMissingBackup } from '#core/backup/notify-of-missing-backup.server.ts'
import { backupTimes } from '#core/backup/timetable.ts'
import type { Context } from '#core/context.ts'
import { remindOfCredentials } from '#core/credential/remind-of-credentials.server.ts'
import { checkDueCertificates } from '#core/custody/check-certificates.server.ts'
import { remindOfCustody } from '#core/custody/remind-of-custody.server.ts'
import { sweepFiles } from '#core/file/sweep.server.ts'
import { deleteExpiredIdempotencyKeys } from '#core/idempotency.server.ts'
import { fetchMail } from '#core/inbound/fetch-mail.server.ts'
import { findInbox, findReplyAddresses } from '#core/inbound/find-inbox.server.ts'
import { requestJob } from '#core/job/job.server.ts'
import { type JobName, jobNames } from '#core/job/job.ts'
import { deleteExpiredLimitUses } from '#core/limit-use.server.ts'
import { findMailer } from '#core/mail-server/mail-server.server.ts'
import { deliverNotes } from '#core/note-sending/deliver-notes.server.ts'
import { deliverMail } from '#core/notice/deliver-mail.server.ts'
import { sendDigests } from '#core/notice/digest.server.ts'
import { notifyOfFailedJob } from '#core/notice/notify-of-failure.server.ts'
import { closeOldOrders, expireOrders } from '#core/order/expire-orders.server.ts'
import { publishDuePages } from '#core/page/publish-page.server.ts'
import { hashProofs } from '#core/payment-claim/hash-proofs.server.ts'
import { applyDueMethodChanges } from '#core/payment-method/decide-method-change.server.ts'
import { issueDatedParts } from '#core/payment-plan/issue-due-parts.server.ts'
import { fillInAddresses } from '#core/portfolio/fill-in-addresses.server.ts'
import { closeResolvedProblems } from '#core/problem/close-problems.server.ts'
import { remindOfDomains } from '#core/project/domain-reminders.server.ts'
import { publishDue } from '#core/publication/publish-due.server.ts'
import { sendPushes } from '#core/push/send-pushes.server.ts'
import { expireQuotes } from '#core/quote/expire-quotes.server.ts'
import { issueRecurringInvoices } from '#core/recurring-invoice/issue-recurring-invoices.server.ts'
import { suspendUnpaid } from '#core/recurring-invoice/suspend-unpaid.server.ts'
import { remindClients } from '#core/reminder/remind-clients.server.ts'
import { inReminderHours } from '#core/reminder/reminder-hours.server.ts'
import { deleteOld } from '#core/retention/delete-old.server.ts'
import { runEach } from '#core/run-each.server.ts'
import { measureStatistics } from '#core/site-statistics/measure-statistics.server.ts'
import { deleteExpiredQuotas } from '#core/spreadsheet/quota.server.ts'
import { expireRequests } from '#core/template-request/expire-requests.server.ts'
import { purgeOldTrash } from '#core/trash/trash.server.ts'
import { sendWebhooks } from '#core/webhook/send-webhooks.server.ts'
import { writeZip } from '#platform/archive/write-zip.ts'
import type { Log } from '#platform/log.ts'
import { encryptWithPassphrase } from '#platform/passphrase/encrypt-with-passphrase.ts'
import { openQueue, type Task } from '#platform/queue.ts'
import { onlyWithSyncedClocks } from './synced-clocks.ts'

type Jobs = {
  ctx: Context
  pool: pg.Pool
  backupStore: BackupStore
  log: Log
}

/** Starts the background jobs on one queue for all nodes. Returns a function that stops them after the running ones. */
export async function startJobs(jobs: Jobs): Promise<() => Promise<void>> {
  const { ctx, pool, backupStore, log } = jobs
  const inSteps =
    (...steps: ((ctx: Context) => Promise<unknown>)[]) =>
    () =>
      runEach(steps, (step) => step(ctx))
  const tasks: Record<JobName, Task> = {
    'send-mail': async (signal) =>
      deliverMail(ctx, await findMailer(ctx), { signal, replyAddresses: await findReplyAddresses(ctx) }),
    'fetch-mail': async (signal) => fetchMail(ctx, await findInbox(ctx), signal),
    'send-webhooks': (signal) => sendWebhooks(ctx, signal),
    'send-notes': (signal) => deliverNotes(ctx, signal),
    'send-digests': () => sendDigests(ctx),
    'send-pushes': (signal) => sendPushes(ctx, signal),
    'remind-of-domains': () =>
      inReminderHours(ctx, inSteps(remindOfDomains, remindOfCustody, remindOfCredentials)),
    'check-certificates': (signal) => checkDueCertificates(ctx, signal),
    'remind-clients': onlyWithSyncedClocks(ctx, () => remindClients(ctx)),
    'close-problems': onlyWithSyncedClocks(ctx, async () => {
      while ((await closeResolvedProblems(ctx)) > 0);
    }),
    'expire-offers': onlyWithSyncedClocks(
      ctx,
      inSteps(expireOrders, closeOldOrders, expireRequests, expireQuotes),
    ),
    'issue-recurring-invoices': onlyWithSyncedClocks(
      ctx,
      inSteps(suspendUnpaid, issueRecurringInvoices, issueDatedParts),
    ),
    'set-answer-dues': () => setAnswerDues(ctx),
    'publish-pages': onlyWithSyncedClocks(ctx, () => publishDuePages(ctx)),
    'publish-blogs': onlyWithSyncedClocks(ctx, inSteps(publishDue, fillInAddresses)),
    'apply-method-changes': onlyWithSyncedClocks(ctx, () => applyDueMethodChanges(ctx)),
    'hash-proofs': (signal) => hashProofs(ctx, signal),
    'forget-repeats': onlyWithSyncedClocks(ctx, () => deleteExpiredIdempotencyKeys(ctx)),
    'forget-limits': async () => {
      await deleteExpiredLimitUses(ctx)
      await deleteExpiredQuotas(ctx)
    },
    'sweep-files': onlyWithSyncedClocks(ctx, () => sweepFiles(ctx)),
    'purge-trash': onlyWithSyncedClocks(ctx, async () => void (await purgeOldTrash(ctx))),
    'delete-old': onlyWithSyncedClocks(ctx, () => deleteOld(ctx)),
    'export-accounts': (signal) =>
      makeAccountExports(ctx, { writeZip, encrypt: encryptWithPassphrase }, signal),
    'export-for-accountants': (signal) =>
      makeAccountantExports(ctx, { writeZip, writeTables: writeAccountantTables }, signal),
    'back-up': (signal) => makeDueBackup(ctx, backupStore, signal),
    'prove-backup': (signal) => proveDueBackup(ctx, backupStore, signal),
    'measure-statistics': onlyWithSyncedClocks(ctx, () => measureStatistics(ctx)),
    'watch-backups': onlyWithSyncedClocks(ctx, () => notifyOfMissingBackup(ctx)),
  }
  // Catches up on jobs that were due while this node was off; a job already done finds no work. Before the queue opens:
  // a running queue holds a connection, and the pool of a start that fails here would never end.
  for (const name of jobNames) await requestJob(ctx, name)
  return openQueue(pool, {
    log,
    onFailure: (failed) => notifyOfFailedJob(ctx, failed),
    tasks: Object.fromEntries(
      jobNames.map((name) => [name, { run: tasks[name], cron: timetable[name], mostAttempts: 10 }]),
    ),
  })
}

/** In UTC. What is sent at an hour of the site's clock runs more often and looks at that clock. */
const timetable: Record<JobName, string> = {
  'send-mail': '* * * * *',
  'fetch-mail': '* * * * *',
  'send-webhooks': '* * * * *',
  'send-notes': '* * * * *',
  'send-digests': '*/10 * * * *',
  'send-pushes': '* * * * *',
  // A run that fails is repeated during the day; outside of the hours for reminders it does nothing.
  'remind-of-domains': '0,30 * * * *',
  // Each entry is checked once a day, and a new one within the hour.
  'check-certificates': '25 * * * *',
  'remind-clients': '0,30 * * * *',
  'close-problems': '15 * * * *',
  'issue-recurring-invoices': '*/10 * * * *',
  'publish-pages': '* * * * *',
  'publish-blogs': '* * * * *',
  'set-answer-dues': '5 * * * *',
  'expire-offers': '30 * * * *',
  'apply-method-changes': '* * * * *',
  'hash-proofs': '* * * * *',
  'forget-repeats': '0 20 * * *',
  'forget-limits': '45 * * * *',
  'sweep-files': '10 20 * * *',
  'purge-trash': '20 20 * * *',
  'delete-old': '50 * * * *',
  'export-accounts': '*/5 * * * *',
  'export-for-accountants': '*/5 * * * *',
  'back-up': backupTimes.nightly,
  'prove-backup': backupTimes.weekly,
  'watch-backups': '40 * * * *',
  'measure-statistics': '35 * * * *',
}
