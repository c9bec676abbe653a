import { expect, it } from 'vitest'
import { formatClaimRates } from './claim-rates.ts'

const claim = { poishaPerDollar: 12_200, exchangeRate: null, invoiceRate: null }
const euros = { currency: 'EUR', taka: 125 }

it('names the rates between the currencies of a payment and its invoice', () => {
  expect(formatClaimRates(claim, ['BDT', 'USD'])).toBe('$1 = ৳122')
  expect(formatClaimRates({ ...claim, exchangeRate: euros }, ['EUR', 'USD'])).toBe(
    '1 EUR = ৳125 and $1 = ৳122',
  )
  expect(formatClaimRates({ ...claim, invoiceRate: euros }, ['BDT', 'EUR'])).toBe('1 EUR = ৳125')
})

it('names no rate where nothing is converted', () => {
  expect(formatClaimRates(claim, ['BDT', 'BDT'])).toBe('')
  expect(formatClaimRates(claim, ['USD'])).toBe('')
  expect(formatClaimRates({ ...claim, invoiceRate: euros, exchangeRate: euros }, ['EUR', 'EUR'])).toBe('')
})
