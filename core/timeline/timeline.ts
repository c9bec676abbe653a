export type RecordKind = 'order' | 'template-request' | 'payment-claim' | 'problem'

/** One step in the life of a record. */
export type Moved = {
  at: Date
  /** The person's name; empty where it happened by itself, or the account is gone. */
  by: string
  isStaff: boolean
  /** Empty where the record was made. */
  from: string
  to: string
  reason: string
}
