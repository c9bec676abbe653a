import { expect, it } from 'vitest'
import type { ClientRecordRow } from '#app/api/clients.ts'
import { invoiceStates } from '#app/components/payment/invoice-states.ts'
import { invoiceStatuses } from '#core/invoice/invoice.ts'
import { labelOfRecord, linkOfRecord, statusOfRecord } from './record-line.ts'

const line = (some: Partial<ClientRecordRow>): ClientRecordRow => ({
  ...{ _id: 'line', kind: 'order', about: null, recordId: 'record', number: null, title: '', status: null },
  ...{ amount: null, isUnproven: false, sender: null, at: '2026-03-01T10:00:00Z' },
  ...some,
})

it.each([
  [line({ kind: 'invoice' }), '/dashboard/invoices/record'],
  [line({ kind: 'ledger' }), '/dashboard/invoices/record'],
  [line({ kind: 'contact' }), '/dashboard/new-dashboard-contact/record'],
  [line({ kind: 'file', about: 'problem' }), '/dashboard/users-report/record'],
  [line({ kind: 'file', about: 'project' }), '/dashboard/projects-form/record'],
  [line({ kind: 'message', about: 'order' }), '/dashboard/new-orders/record'],
  [line({ kind: 'file', about: 'project', recordId: null }), undefined],
  [line({ kind: 'note' }), undefined],
])('links %o to %s', (row, path) => {
  expect(linkOfRecord(row)).toBe(path)
})

it('names the sender of a message who is not the client', () => {
  expect(labelOfRecord(line({ kind: 'contact' }))).toBe('Message')
  expect(labelOfRecord(line({ kind: 'contact', sender: 'Rana' }))).toBe('Message from Rana')
})

it('names the state of an invoice as its own screen does', () => {
  for (const status of invoiceStatuses) {
    expect(statusOfRecord(line({ kind: 'invoice', status }))).toBe(invoiceStates[status].label)
  }
})
