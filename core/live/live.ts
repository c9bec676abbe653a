import { z } from 'zod'

const count = z.int()

/** Numbers of records that wait for the user. */
const ownCounters = z.object({
  unreadNotices: count,
  /** Orders whose work the client can review, and rounds of proofs to answer. */
  projectsToReview: count,
  /** The user's domains that expire within 60 days. */
  domainsEnding: count,
  /** Orders and template requests with a question or a quote to answer. */
  applicationsToAnswer: count,
  /** Unpaid invoices without a payment claim in review. */
  invoicesToPay: count,
  problemsToAnswer: count,
})
export type OwnCounters = z.output<typeof ownCounters>

/** Further numbers, for staff only. */
const staffCounters = z.object({
  unreadContacts: count,
  newOrders: count,
  requestsToQuote: count,
  claimsToCheck: count,
  /** Unresolved problems in which the client wrote last. */
  openProblems: count,
  /** 1 while no payment method is active. */
  missingMethods: count,
  /** Jobs and mails that failed after their last attempt. */
  failures: count,
  /** The user's records and tasks that are due today or late. */
  myWorkDue: count,
})
export type StaffCounters = z.output<typeof staffCounters>

export const countersSchema = ownCounters.extend(staffCounters.partial().shape)
export type Counters = OwnCounters & Partial<StaffCounters>
