import { href, Link } from 'react-router'
import { EmailText } from '#app/components/ui/email-text.tsx'
import { OptionalLink } from '#app/components/ui/markdown/optional-link.tsx'
import { mailLink } from '#app/components/ui/markdown/safe-address.ts'
import { describePlaceholder, isDeletedClient, isDeletedOwner, isPlaceholder } from '#core/owner/owner.ts'

/** Mail link to the client or, for a deleted account, a link to its entry among the removed users. */
export function ClientAddress({ email }: { email: string }) {
  const isDeletedAccount = isDeletedOwner(email) && !isDeletedClient(email)
  if (isPlaceholder(email) && !isDeletedAccount) return describePlaceholder(email)
  if (!isDeletedAccount) {
    return (
      <OptionalLink href={mailLink(email)}>
        <EmailText>{email}</EmailText>
      </OptionalLink>
    )
  }
  const search = new URLSearchParams({ removed: 'true', q: email })
  return (
    <Link to={`${href('/dashboard/dashboard-users')}?${search}`} className="text-accent hover:underline">
      {describePlaceholder(email)}
    </Link>
  )
}
