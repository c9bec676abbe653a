import { isPlaceholder } from '#core/owner/owner.ts'

/** Says if a client is notified: nobody can write to one without an e-mail address. */
export const formatNotified = ({ clientName, email }: { clientName: string; email: string }): string =>
  isPlaceholder(email)
    ? `${clientName} has no e-mail address, so nobody is notified.`
    : `${clientName} is notified.`
