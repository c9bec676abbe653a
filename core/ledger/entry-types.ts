export const entryTypes = ['payment', 'credit', 'refund', 'reversal', 'credit-note'] as const
export type EntryType = (typeof entryTypes)[number]
