import type { Money } from '../money.ts'

/** Returns the credit in a currency, which may be none. */
export const creditIn = (credits: Money[], currency: string): Money =>
  credits.find((credit) => credit.currency === currency) ?? { minor: 0, currency }

/** Returns the credit that pays an invoice first: that in its currency, or the most valuable. */
export const firstCredit = (credits: Money[], { currency }: Money): Money | undefined =>
  credits.find((credit) => credit.currency === currency) ?? credits[0]
