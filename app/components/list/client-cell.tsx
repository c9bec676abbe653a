import { EmailText } from '#app/components/ui/email-text.tsx'
import { describePlaceholder } from '#core/owner/owner.ts'

/** Client's name, with the e-mail address below it or a note that the account was deleted. */
export const ClientCell = ({ clientName, email }: { clientName: string; email: string }) => (
  <>
    {clientName}
    {email !== clientName && (
      <span className="block text-small text-muted in-[table]:min-w-40">
        {describePlaceholder(email) ?? <EmailText>{email}</EmailText>}
      </span>
    )}
  </>
)
