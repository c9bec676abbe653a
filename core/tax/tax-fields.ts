import { z } from 'zod'
import { foldName, withoutMisleading } from '../folding.ts'
import { flag } from '../listing.ts'
import { moneySchema } from '../response-fields.ts'
import { requiredText, text } from '../text.ts'
import { type TaxRate, toRate } from './tax.ts'

const range = 'Must be a percentage from 0 to 100, with two decimals at most'
const percent = z
  .number(range)
  .min(0, range)
  .max(100, range)
  .refine((written) => toRate(written) / 100 === written, range)

/** Tax of a line on the wire. */
export const taxRow = z.object({
  name: z.string(),
  percent: z.number(),
  inclusive: z.boolean().describe('true: the price contains the tax; false: the tax is added'),
})

/** Name of a rate of the payment settings, as a form sends it. */
export const taxName = text(40).nullish().describe('Name of a tax rate of the payment settings; empty: none')

export const maxTaxRates = 10

const taxRate = z
  .object({
    name: requiredText(40, 'Please enter a name, such as VAT')
      .transform((name) => withoutMisleading(name).replace(/\s+/g, ' ').trim())
      .refine((name) => name !== '', 'Please enter a name, such as VAT'),
    percent,
    inclusive: flag.describe('true: prices contain the tax; false: it is added to them'),
    isDefault: flag.default(false).describe('Chosen at first in new quotes and invoices'),
    isOnWebsite: flag.default(false).describe('Contained in the prices of the website'),
  })
  .refine(({ isOnWebsite, inclusive }) => inclusive || !isOnWebsite, {
    path: ['isOnWebsite'],
    message: 'Prices on the website can only contain a tax that is part of the price',
  })

const isUnique = (rates: TaxRate[]) => new Set(rates.map(({ name }) => foldName(name))).size === rates.length

export const taxRates = z
  .array(taxRate)
  .max(maxTaxRates, `Must be at most ${maxTaxRates} rates`)
  .refine(isUnique, 'Each rate needs a name of its own')
  .refine(
    (rates) => rates.filter(({ isDefault }) => isDefault).length <= 1,
    'Only one rate can be the usual one',
  )
  .refine(
    (rates) => rates.filter(({ isOnWebsite }) => isOnWebsite).length <= 1,
    'The prices of the website can contain only one rate',
  )

/** Amounts of one tax on the wire. */
export const taxSumRow = taxRow.extend({
  net: moneySchema.describe('Without the tax'),
  tax: moneySchema,
})
