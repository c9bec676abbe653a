/** Change of a record's state. */
export type StateChange = {
  at: Date
  /** The person's name; empty for automatic moves and deleted accounts. */
  by: string
  isStaff: boolean
  /** Empty for the creation of the record. */
  from: string
  to: string
  reason: string
}
