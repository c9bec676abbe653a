/** How many records wait for the one who asks; the second group is told to administrators only. */
export type OwnCounters = {
  unreadNotices: number
  /** Orders whose work one may look at. */
  projectsToReview: number
  /** Own domains that end within 60 days. */
  domainsEnding: number
  /** Orders and template requests with a question, or a quote, to answer. */
  applicationsToAnswer: number
  /** Invoices that are due and not being checked. */
  invoicesToPay: number
  problemsToAnswer: number
}
export type StaffCounters = {
  unreadContacts: number
  newOrders: number
  requestsToQuote: number
  claimsToCheck: number
  /** Where the client wrote last. */
  openProblems: number
  /** 1 while clients are shown no way to pay. */
  missingMethods: number
  /** Jobs and mails that were given up. */
  failures: number
}
export type Counters = OwnCounters & Partial<StaffCounters>

/** What a screen may be made of; told when records of it that one may see have changed. */
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

/** Which kinds a change of a table is about; tables without a line here are of no interest. */
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

/** Everybody may hear of these: they are the same for all. */
export const publicKinds: readonly ChangeKind[] = [
  'service',
  'template',
  'payment-method',
  'payment-settings',
]
