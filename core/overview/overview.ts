import { z } from 'zod'
import type { BackupStatus } from '../backup/backup.ts'
import type { InvoiceAge } from '../invoice/invoice.ts'
import type { Money } from '../money.ts'
import type { MethodKind } from '../payment-method/payment-method.ts'
import type { ServiceKind } from '../service/service.ts'
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

/** Numbers of open tasks; each links to a list. */
export type ToDo = {
  newOrders: number
  claimsToCheck: number
  oldestClaimAt: Date | null
  openProblems: number
  requestsToQuote: number
  unreadContacts: number
  domainsEnding: number
}

export type Overdue = { age: InvoiceAge; count: number; open: Money }
export type MoneySummary = {
  billed: Money
  invoices: number
  received: Money
  receivedBy: { method: MethodKind; amount: Money; payments: number }[]
  refunded: Money
  /** As of now, independent of the range. */
  outstanding: Overdue[]
}

export type Trends = {
  ordersByService: { service: ServiceKind; count: number }[]
  /** By week (its Monday): median hours until staff first replied to an order or problem. */
  firstReply: { week: string; hours: number; count: number }[]
  /** By week: mean rating in reviews and problems. */
  ratings: { week: string; average: number; count: number }[]
  /** By week: visits to the public pages from outside. */
  visits: { week: string; count: number }[]
}

export type SystemStatus = {
  version: string
  failedJobs: number
  failedMails: number
  waitingMails: number
  hasMailServer: boolean
}

/** Setup steps of a new site that are done. */
export type SetUp = { hasMethod: boolean; hasTemplate: boolean; hasOrder: boolean; hasProject: boolean }

export type Overview = {
  toDo: ToDo
  money: MoneySummary
  trends: Trends
  system: SystemStatus
  backups: BackupStatus
  setUp: SetUp
}
