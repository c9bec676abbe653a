import { expect, it } from 'vitest'
import { formatNotified, formatSent, payerOf, receiptSent } from './notified.ts'

const karim = { clientName: 'Karim', isNotified: true }

it('says that a client with an address, or with members, is notified', () => {
  expect(formatNotified(karim)).toBe('Karim is notified.')
  expect(formatNotified(karim, 'The client is notified.')).toBe('The client is notified.')
  expect(formatSent(karim, receiptSent, 'Done.')).toBe('The receipt is on its way.')
})

it('says that nobody gets what is sent to another client', () => {
  const client = { ...karim, isNotified: false }
  expect(formatNotified(client, 'The client is notified.')).toBe(
    'Karim has no e-mail address, so nobody is notified.',
  )
  expect(formatSent(client, receiptSent)).toBe('Karim has no e-mail address, so nothing is sent.')
  expect(formatSent(client, 'It is sent.', 'It is issued.')).toBe(
    'It is issued. Karim has no e-mail address, so nothing is sent.',
  )
})

it('says of the invoices of an order if members are notified who do not see the order', () => {
  const order = { ...karim, isNotified: false, isNotifiedOfInvoices: true }
  expect(formatSent(order, 'It is sent.')).toBe('Karim has no e-mail address, so nothing is sent.')
  expect(formatSent(payerOf(order), 'It is sent.')).toBe('It is sent.')
})
