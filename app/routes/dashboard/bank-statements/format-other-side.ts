import type { LineRow } from '#app/api/bank-statements.ts'

/** Formats the account that money came from or went to: `From 01712345678`; empty if the line names none. */
export const formatOtherSide = ({ sender, state }: Pick<LineRow, 'sender' | 'state'>): string =>
  sender && `${state === 'sent' ? 'To' : 'From'} ${sender}`
