import { expect, it } from 'vitest'
import type { OrderRow } from '#app/api/orders.ts'
import { clientOwner } from '#core/owner/owner.ts'
import { reasonDialogFor } from './reason-dialogs.ts'

const orderOf = (email: string) => ({ number: 'OR-1', clientName: 'Rahima', email }) as OrderRow
const leadOf = (email: string) => reasonDialogFor('hand-in', orderOf(email))?.lead

it('says that a client without an e-mail address is not asked to review the work', () => {
  expect(leadOf('rahima@example.com')).toBe('Rahima is asked to review and approve the work.')
  expect(leadOf(clientOwner('1'))).toBe('Rahima has no e-mail address, so nobody is notified.')
})
