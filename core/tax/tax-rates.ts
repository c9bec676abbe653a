import { z } from 'zod'
import { foldName, withoutMisleading } from '../folding.ts'
import { flag } from '../listing.ts'
import { requiredText } from '../text.ts'
import { type TaxRate, toRate } from './tax.ts'

const range = 'Must be a percentage from 0 to 100, with two decimals at most'
const percent = z
  .number(range)
  .min(0, range)
  .max(100, range)
  .refine((written) => toRate(written) / 100 === written, range)

export const maxTaxRates = 10

const noName = 'Please enter a name, such as VAT'
const writtenName = requiredText(40, noName)
const cleanName = writtenName.transform((name) => withoutMisleading(name).replace(/\s+/g, ' ').trim())

const taxRate = z
  .object({
    name: cleanName.refine((name) => name !== '', noName),
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
