import { isPlaceholder } from '#core/owner/owner.ts'

type Recipient = { clientName: string; email: string }

/** Says if a client is notified: nobody can write to one without an e-mail address. */
export const formatNotified = (client: Recipient, notified = `${client.clientName} is notified.`): string =>
  isPlaceholder(client.email)
    ? `${client.clientName} has no e-mail address, so nobody is notified.`
    : notified

export const receiptSent = 'The receipt is on its way.'

/** Says if a client gets what was issued, such as a receipt, by mail; otherwise what was done without it. */
export const formatSent = ({ clientName, email }: Recipient, sent: string, done = ''): string =>
  isPlaceholder(email) ? `${done} ${clientName} has no e-mail address, so nothing is sent.`.trimStart() : sent
