import type { ReactNode } from 'react'
import { PhoneNumber } from '#app/components/dashboard/records/phone-number.tsx'
import { describePlaceholder, isDeletedOwner } from '#core/owner/owner.ts'

type NoAddressProps = {
  client: { clientName: string; email: string; isNotified: boolean }
  /** Telephone numbers of the client. */
  phones?: string[] | undefined
  /** Buttons that make links to what the client should see. */
  children?: ReactNode
}

/** Ways to reach a client who is not notified of a record, without an e-mail address and members who may see it. */
export function NoAddress({
  client: { clientName, email, isNotified },
  phones = [],
  children,
}: NoAddressProps) {
  if (isNotified || isDeletedOwner(email)) return null
  return (
    <section
      aria-label={describePlaceholder(email)}
      className="mb-8 rounded-small border-l-4 border-warning bg-surface px-4 py-3"
    >
      <p>
        {clientName} has no e-mail address, so nobody is notified.
        {children && ' Send a link instead.'}
      </p>
      {(children || phones.length > 0) && (
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          {children}
          {phones.map((phone) => (
            <PhoneNumber key={phone} phone={phone} />
          ))}
        </div>
      )}
    </section>
  )
}
