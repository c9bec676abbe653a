/** Numbers of records that wait for the user. `StaffCounters` are for administrators only. */
export type OwnCounters = {
  unreadNotices: number
  /** Orders whose work the client can review. */
  projectsToReview: number
  /** The user's domains that expire within 60 days. */
  domainsEnding: number
  /** Orders and template requests with a question or a quote to answer. */
  applicationsToAnswer: number
  /** Unpaid invoices without a payment claim in review. */
  invoicesToPay: number
  problemsToAnswer: number
}
export type StaffCounters = {
  unreadContacts: number
  newOrders: number
  requestsToQuote: number
  claimsToCheck: number
  /** Unresolved problems in which the client wrote last. */
  openProblems: number
  /** 1 while no payment method is active. */
  missingMethods: number
  /** Jobs and mails that failed after their last attempt. */
  failures: number
}
export type Counters = OwnCounters & Partial<StaffCounters>
