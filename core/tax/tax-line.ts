import { cents, formatMoney } from '../money.ts'
import { labelTax, type TaxSum } from './tax.ts'

/** Line of a paper for the amount of a tax. */
export const taxLine = ({ netCents, taxCents, ...tax }: TaxSum) => ({
  label: `${labelTax(tax)} of ${formatMoney(cents(netCents))}`,
  amount: formatMoney(cents(taxCents)),
})
