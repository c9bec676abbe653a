import { expect, it } from 'vitest'
import type { OrderRow } from '#app/api/orders.ts'
import { reasonDialogFor } from './reason-dialogs.ts'

const orderOf = (isNotified: boolean) => ({ number: 'OR-1', clientName: 'Rahima', isNotified }) as OrderRow
const leadOf = (isNotified: boolean) => reasonDialogFor('hand-in', orderOf(isNotified))?.lead

it('says that a client without an e-mail address is not asked to review the work', () => {
  expect(leadOf(true)).toBe('Rahima is asked to review and approve the work.')
  expect(leadOf(false)).toBe('Rahima has no e-mail address, so nobody is notified.')
})
