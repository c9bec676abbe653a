import { ClientLink } from '#app/components/dashboard/records/client-link.tsx'
import { EmailText } from '#app/components/ui/email-text.tsx'
import { describePlaceholder } from '#core/owner/owner.ts'

type ClientCellProps = { clientId?: string | null | undefined; clientName: string; email: string }

/** Client's name, with the e-mail address below it or a note that the account was deleted. */
export const ClientCell = ({ clientId, clientName, email }: ClientCellProps) => (
  <>
    <ClientLink clientId={clientId} clientName={clientName} />
    {email !== clientName && (
      <span className="block text-small text-muted in-[table]:min-w-40">
        {describePlaceholder(email) ?? <EmailText>{email}</EmailText>}
      </span>
    )}
  </>
)
