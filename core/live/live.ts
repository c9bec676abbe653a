import { z } from 'zod'

const count = z.int()

/** Numbers of records that wait for the user. */
const ownCounters = z.object({
  unreadNotices: count,
  /** Orders whose work the client can review. */
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

/** Further numbers, for administrators only. */
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
})
export type StaffCounters = z.output<typeof staffCounters>

export const countersSchema = ownCounters.extend(staffCounters.partial().shape)
export type Counters = OwnCounters & Partial<StaffCounters>

/** Kinds of records on screens. Users are notified of a kind when records that they may see have changed. */
export const changeKinds = [
  'order',
  'template-request',
  'invoice',
  'payment-claim',
  'problem',
  'project',
  'note',
  'notice',
  'service',
  'template',
  'payment-method',
  'payment-settings',
  'contact',
  'mail',
  'backup',
] as const
export type ChangeKind = (typeof changeKinds)[number]

/** Kinds that a change of a table affects. Changes of unlisted tables are ignored. */
export const kindsOfTable: Record<string, readonly ChangeKind[]> = {
  client_order: ['order'],
  template_request: ['template-request'],
  message: ['order', 'template-request', 'problem'],
  invoice: ['invoice'],
  ledger_entry: ['invoice'],
  payment_claim: ['payment-claim'],
  problem: ['problem'],
  project_record: ['project'],
  note: ['note'],
  notice: ['notice'],
  service: ['service'],
  template: ['template'],
  payment_method: ['payment-method'],
  payment_settings: ['payment-settings'],
  contact_message: ['contact'],
  mail: ['mail'],
  backup: ['backup'],
  backup_proof: ['backup'],
  backup_wish: ['backup'],
  backup_failure: ['backup'],
}

/** Kinds that are the same for everyone, so that every user is notified of them. */
export const publicKinds: readonly ChangeKind[] = [
  'service',
  'template',
  'payment-method',
  'payment-settings',
]
