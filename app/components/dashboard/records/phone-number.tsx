import { ExternalLink } from '#app/components/ui/external-link.tsx'
import { OptionalLink } from '#app/components/ui/markdown/optional-link.tsx'
import { phoneLink } from '#app/components/ui/markdown/safe-address.ts'
import { whatsAppAddress } from './whatsapp-address.ts'

/** Telephone number for staff to call or, if it can be a mobile number, to write to by WhatsApp. */
export function PhoneNumber({ phone }: { phone: string }) {
  const chat = whatsAppAddress(phone)
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      <OptionalLink href={phoneLink(phone)}>{phone}</OptionalLink>
      {chat && (
        <ExternalLink href={chat} className="text-small font-semibold text-accent hover:underline">
          WhatsApp<span className="sr-only"> {phone}</span>
        </ExternalLink>
      )}
    </span>
  )
}
