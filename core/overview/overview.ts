import { z } from 'zod'
import type { BackupFacts } from '../backup/backup.ts'
import type { InvoiceAge } from '../invoice/invoice.ts'
import type { Money } from '../money.ts'
import type { MethodKind } from '../payment-method/payment-method.ts'
import type { ServiceKind } from '../service/service.ts'
import { calendarDay } from '../text.ts'

export const longestRange = 366
const dayMs = 86_400_000

/** Days of UTC, both included. */
export const overviewRequest = z
  .object({ from: calendarDay, to: calendarDay })
  .refine(({ from, to }) => from <= to, { message: 'Must not be after the end', path: ['from'] })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= longestRange * dayMs, {
    message: 'Must be at most a year',
    path: ['to'],
  })
export type OverviewRequest = z.infer<typeof overviewRequest>

/** What must be done now; each number has a list of its own. */
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
export type MoneyFacts = {
  billed: Money
  invoices: number
  received: Money
  receivedBy: { method: MethodKind; amount: Money; payments: number }[]
  refunded: Money
  /** Of today, whatever the range. */
  outstanding: Overdue[]
}

export type Trends = {
  ordersByService: { service: ServiceKind; count: number }[]
  /** By week, from its Monday on: hours until staff answered what was ordered or reported; the median. */
  firstReply: { week: string; hours: number; count: number }[]
  /** By week: what clients gave reviews and solved problems. */
  ratings: { week: string; average: number; count: number }[]
  /** By week: how many came to the public pages from elsewhere. */
  visits: { week: string; count: number }[]
}

export type SystemFacts = {
  version: string
  failedJobs: number
  failedMails: number
  waitingMails: number
  hasMailServer: boolean
}

/** What a new site still needs before it can take orders. */
export type SetUp = { hasMethod: boolean; hasTemplate: boolean; hasOrder: boolean; hasProject: boolean }

export type Overview = {
  toDo: ToDo
  money: MoneyFacts
  trends: Trends
  system: SystemFacts
  backups: BackupFacts
  setUp: SetUp
}
