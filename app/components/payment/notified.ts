/** `isNotified`: the client has an address, or members who are notified. */
export type Recipient = { clientName: string; isNotified: boolean }

type PayingOrder = Pick<Recipient, 'clientName'> & { isNotifiedOfInvoices: boolean }

/** Recipient of the invoices of an order: more members of a client see them than its orders. */
export const payerOf = ({ clientName, isNotifiedOfInvoices }: PayingOrder): Recipient => ({
  clientName,
  isNotified: isNotifiedOfInvoices,
})

/** Says if a client is notified. */
export const formatNotified = (client: Recipient, notified = `${client.clientName} is notified.`): string =>
  client.isNotified ? notified : `${client.clientName} has no e-mail address, so nobody is notified.`

export const receiptSent = 'The receipt is on its way.'

/** Says if a client gets what was issued, such as a receipt, by mail; otherwise what was done without it. */
export const formatSent = (client: Recipient, sent: string, done = ''): string =>
  client.isNotified
    ? sent
    : `${done} ${client.clientName} has no e-mail address, so nothing is sent.`.trimStart()
