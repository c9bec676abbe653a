import type { Context } from '../context.ts'
import { fieldRefusal } from '../errors.ts'
import { formatNumber } from '../format-number.ts'
import type { InvoiceLine } from '../invoice/invoice.ts'
import { sumLines } from '../invoice/invoice-lines.ts'
import type { Discount } from '../line/line-total.ts'
import { maxMinor } from '../money-input.ts'
import { readPaymentSettings } from '../payment-settings/payment-settings.server.ts'
import type { Tax, TaxRate } from './tax.ts'

const toTax = ({ name, percent, inclusive }: TaxRate): Tax => ({ name, percent, inclusive })

type Known = readonly (Tax | null | undefined)[]
type Named = Omit<InvoiceLine, 'tax'> & { tax?: string | null | undefined }

/** Returns the rate with a name, as it is today; null for no name. `known`: taxes that the record has already, which
 * stay possible after their rate was removed. */
export async function findTax(
  ctx: Context,
  name: string | null | undefined,
  known: Known = [],
): Promise<Tax | null> {
  if (!name) return null
  const { taxRates } = await readPaymentSettings(ctx)
  return taxOf(taxRates, name, { field: 'tax', known })
}

/** Replaces the names of taxes in lines by their rates of today. `before`: the lines that these take the place of. */
export async function withTaxes(
  ctx: Context,
  lines: Named[],
  before: InvoiceLine[] = [],
): Promise<InvoiceLine[]> {
  const isTaxed = lines.some(({ tax }) => tax)
  const rates = isTaxed ? (await readPaymentSettings(ctx)).taxRates : []
  const known = before.map(({ tax }) => tax)
  return refuseExcess(taxLines(lines, rates, known))
}

function refuseExcess(taxed: InvoiceLine[]): InvoiceLine[] {
  if (sumLines(taxed) <= maxMinor) return taxed
  throw fieldRefusal('lines', `The total with taxes must be at most ${formatNumber(maxMinor)} minor units`)
}

/** Keys stand in the sequence in which the database sorts those of JSON, so that equal lines compare as equal. */
const taxLines = (lines: Named[], rates: TaxRate[], known: Known): InvoiceLine[] =>
  lines.map(({ tax: name, unit, title, discount, quantity, priceCents }, index) => ({
    ...(name && { tax: taxOf(rates, name, { field: `lines.${index}.tax`, known }) }),
    ...(unit && { unit }),
    title,
    ...(discount && { discount: sortKeys(discount) }),
    ...{ quantity, priceCents },
  }))

const sortKeys = ({ cents, reason, percent }: Discount): Discount => ({ cents, reason, percent })

function taxOf(rates: TaxRate[], name: string, { field, known }: { field: string; known: Known }): Tax {
  const rate = rates.find((one) => one.name === name)
  const found = rate ? toTax(rate) : known.find((one) => one?.name === name)
  if (found) return found
  throw fieldRefusal(field, `There is no tax rate with this name: ${name}`)
}

/** Gives the lines of an earlier day these rates. A rate that was removed stays as it was. */
export const withRates = (lines: InvoiceLine[], rates: TaxRate[]): InvoiceLine[] =>
  taxLines(
    lines.map((line) => ({ ...line, tax: line.tax?.name })),
    rates,
    lines.map(({ tax }) => tax),
  )

/** Like `withRates`, with the rates of today, for a new invoice. */
export const withTodaysRates = async (ctx: Context, lines: InvoiceLine[]): Promise<InvoiceLine[]> =>
  refuseExcess(withRates(lines, (await readPaymentSettings(ctx)).taxRates))

/** Returns the tax that the prices of the website contain. */
export async function readWebsiteTax(ctx: Context): Promise<Tax | undefined> {
  const { taxRates } = await readPaymentSettings(ctx)
  const rate = taxRates.find(({ isOnWebsite }) => isOnWebsite)
  return rate && toTax(rate)
}
