import { formatNumber } from '../format-number.ts'
import { formatMoney, type Money } from '../money.ts'
import type { TakaRates, TakaSource } from './report-currency.ts'

/** Sources of the value of an entry in taka, as screens and files name them. */
export const takaSourceLabels: Record<TakaSource, string> = {
  moved: 'Taka moved',
  claim: 'Rate locked for the payment',
  invoice: 'Rate of the invoice on that day',
  settings: 'Rate of the payment settings on that day',
}

/** Describes from where the values of a report in taka are, one sentence each. */
export function describeRates({ leftOut, ...rates }: TakaRates): string[] {
  const known = Object.entries(rates).filter(([, count]) => count > 0)
  return [
    ...known.map(([source, count]) => `${takaSourceLabels[source as TakaSource]}: ${countEntries(count)}.`),
    ...describeLeftOut(leftOut),
  ]
}

/** Describes entries without a known rate; empty if there are none. */
export const describeLeftOut = ({ entries, value }: { entries: number; value: Money }): string[] =>
  entries === 0
    ? []
    : [`No rate is known for ${countEntries(entries)} (${formatMoney(value)}), so this leaves them out.`]

/** Describes expenses without a known rate; empty if there are none. */
export const describeExpensesLeftOut = ({ entries, value }: { entries: number; value: Money }): string[] =>
  entries === 0
    ? []
    : [
        `No rate is known for ${entries === 1 ? '1 expense' : `${formatNumber(entries)} expenses`} (${formatMoney(value)}), so this leaves them out.`,
      ]

const countEntries = (count: number) => (count === 1 ? '1 entry' : `${formatNumber(count)} entries`)
