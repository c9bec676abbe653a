import { EmailText } from '#app/components/ui/email-text.tsx'

/** Whose a record is: the name, and the address below unless it is the name. */
export const ClientCell = ({ clientName, email }: { clientName: string; email: string }) => (
  <>
    {clientName}
    {email !== clientName && (
      <span className="block text-small text-muted in-[table]:min-w-40">
        <EmailText>{email}</EmailText>
      </span>
    )}
  </>
)
