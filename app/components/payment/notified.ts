import { isPlaceholder } from '#core/owner/owner.ts'

/** `isNotified`: the client has an address, or members who are notified; by the address alone if it is left out. */
export type Recipient = { clientName: string; email: string; isNotified?: boolean }

type PayingOrder = Recipient & { isNotifiedOfInvoices: boolean }

/** Recipient of the invoices of an order: more members of a client see them than its orders. */
export const payerOf = ({ clientName, email, isNotifiedOfInvoices }: PayingOrder): Recipient => ({
  ...{ clientName, email },
  isNotified: isNotifiedOfInvoices,
})

const isReached = ({ email, isNotified = !isPlaceholder(email) }: Recipient) => isNotified

/** Says if a client is notified. */
export const formatNotified = (client: Recipient, notified = `${client.clientName} is notified.`): string =>
  isReached(client) ? notified : `${client.clientName} has no e-mail address, so nobody is notified.`

export const receiptSent = 'The receipt is on its way.'

/** Says if a client gets what was issued, such as a receipt, by mail; otherwise what was done without it. */
export const formatSent = (client: Recipient, sent: string, done = ''): string =>
  isReached(client)
    ? sent
    : `${done} ${client.clientName} has no e-mail address, so nothing is sent.`.trimStart()
