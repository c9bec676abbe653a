import { z } from 'zod'
import { lateAnswersSchema } from '../answer-due/answer-due.ts'
import { backupStatusSchema } from '../backup/backup.ts'
import type { Stored } from '../entity.ts'
import { invoiceAges } from '../invoice/invoice-ages.ts'
import { methodKinds } from '../payment-method/payment-method.ts'
import { moneySchema } from '../response-fields.ts'
import { serviceKinds } from '../service/service.ts'
import { setUpSummary } from '../set-up/set-up.ts'
import { calendarDay } from '../text.ts'
import { daysBetween } from '../time.ts'

export const longestRange = 366

/** Calendar days of the business zone, both included. */
export const overviewRequest = z
  .object({ from: calendarDay, to: calendarDay })
  .refine(({ from, to }) => from <= to, { message: 'Must not be after the end', path: ['from'] })
  .refine(({ from, to }) => daysBetween(from, to) <= longestRange, {
    message: 'Must be at most a year',
    path: ['to'],
  })
export type OverviewRequest = z.infer<typeof overviewRequest>

const count = z.int()

/** Open tasks, money, trends and the state of the system. */
export const overviewSchema = z.object({
  /** Numbers of open tasks; each links to a list that the user's role may open. */
  toDo: z
    .object({
      newOrders: count,
      claimsToCheck: count,
      oldestClaimAt: z.iso.datetime().nullable(),
      openProblems: count,
      /** Those of them whose reporter wrote last. */
      problemsToAnswer: count,
      requestsToQuote: count,
      unreadContacts: count,
      domainsEnding: count,
      /** Rounds of proofs with changes asked, for which no next one was handed in. */
      roundsToChange: count,
    })
    .partial(),
  /** Answers that staff owe since their due time. */
  late: lateAnswersSchema,
  money: z.object({
    billed: moneySchema,
    invoices: count,
    received: moneySchema.describe('Accepted payments without reversed ones, before refunds'),
    receivedBy: z.array(z.object({ method: z.enum(methodKinds), amount: moneySchema, payments: count })),
    refunded: moneySchema,
    /** As of now, independent of the range. */
    outstanding: z.array(z.object({ age: z.enum(invoiceAges), count, open: moneySchema })),
    credits: z.array(moneySchema).describe('Unused credit of all clients today, for each currency'),
  }),
  /** By week (its Monday), except for the orders. */
  trends: z.object({
    ordersByService: z.array(z.object({ service: z.enum(serviceKinds), count })),
    /** Median hours until staff first replied to an order or problem. */
    firstReply: z.array(z.object({ week: z.iso.date(), hours: z.number(), count })),
    /** Visits to the public pages from outside. */
    visits: z.array(z.object({ week: z.iso.date(), count })),
    /** Mean rating in reviews and problems. */
    ratings: z.array(z.object({ week: z.iso.date(), average: z.number(), count })),
  }),
  system: z
    .object({
      version: z.string(),
      failedJobs: count,
      failedMails: count,
      waitingMails: count,
      hasMailServer: z.boolean(),
      /** Since when mails cannot be fetched from the mailbox. */
      mailFailingSince: z.iso.datetime().nullable(),
    })
    .optional(),
  backups: backupStatusSchema.optional(),
  setUp: setUpSummary.optional(),
})
export type OverviewAnswer = z.output<typeof overviewSchema>

export type Overview = Stored<typeof overviewSchema>
export type ToDo = Overview['toDo']
export type MoneySummary = Overview['money']
export type Overdue = MoneySummary['outstanding'][number]
export type Trends = Overview['trends']
export type SystemStatus = NonNullable<Overview['system']>
