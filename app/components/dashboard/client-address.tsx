import { href, Link } from 'react-router'
import { EmailText } from '#app/components/ui/email-text.tsx'
import { OptionalLink } from '#app/components/ui/optional-link.tsx'
import { mailLink } from '#app/components/ui/safe-address.ts'
import { isDeletedOwner } from '#core/owner/owner.ts'

/** The client's address as a link, or that the account was deleted, with a link to what is still known of it. */
export function ClientAddress({ email }: { email: string }) {
  if (!isDeletedOwner(email)) {
    return (
      <OptionalLink href={mailLink(email)}>
        <EmailText>{email}</EmailText>
      </OptionalLink>
    )
  }
  const search = new URLSearchParams({ removed: 'true', q: email })
  return (
    <Link to={`${href('/dashboard/dashboard-users')}?${search}`} className="text-accent hover:underline">
      Deleted account
    </Link>
  )
}
