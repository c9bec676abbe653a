import { formatMoney } from '../money.ts'
import { labelTax, type TaxSum } from './tax.ts'

/** Line of a paper in a currency for the amount of a tax. */
export const taxLine =
  (currency: string) =>
  ({ netCents, taxCents, ...tax }: TaxSum) => ({
    label: `${labelTax(tax)} of ${formatMoney({ minor: netCents, currency })}`,
    amount: formatMoney({ minor: taxCents, currency }),
  })
