import type { WholeConversation } from '#app/api/conversations.ts'
import { PhoneNumber } from '#app/components/dashboard/records/phone-number.tsx'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { EmailText } from '#app/components/ui/email-text.tsx'
import { Fact } from '#app/components/ui/fact.tsx'
import { OptionalLink } from '#app/components/ui/markdown/optional-link.tsx'
import { mailLink } from '#app/components/ui/markdown/safe-address.ts'

/** Sender of a message, and when somebody wrote last. */
export function ConversationDetails({ conversation }: { conversation: WholeConversation }) {
  const { name, email, lastWrittenAt, lastWrittenBy, inquiry } = conversation
  const mail = mailLink(email)
  return (
    <section aria-label="Facts">
      <dl className="grid gap-4 text-small">
        <Fact name="Name">{name || 'Not given'}</Fact>
        <Fact name="E-mail">
          {email ? <EmailText>{email}</EmailText> : 'Not given'}
          {mail && (
            <a href={mail} className="block text-accent hover:underline">
              Write in your mail program
            </a>
          )}
        </Fact>
        {inquiry && (
          <>
            <Fact name="Phone">{inquiry.phone ? <PhoneNumber phone={inquiry.phone} /> : 'Not given'}</Fact>
            {inquiry.page && (
              <>
                <Fact name="Code in the chat">{inquiry.code}</Fact>
                <Fact name="Pressed ‘Order Now’ on">
                  <OptionalLink href={inquiry.page}>{inquiry.page}</OptionalLink>
                </Fact>
              </>
            )}
          </>
        )}
        <Fact name="Last message">
          {lastWrittenBy === 'staff' ? 'From us, ' : 'From them, '}
          <RelativeTime value={lastWrittenAt} />
        </Fact>
      </dl>
    </section>
  )
}
