import { formatSent, type Recipient } from '#app/components/payment/notified.ts'

export const formatQuoteSent = (client: Recipient): string =>
  formatSent(client, 'The quote is sent', 'The quote can be accepted now.')
