import { MessageCircle } from 'lucide-react'
import { ExternalButton } from '#app/components/ui/external-link.tsx'
import { chatLinkSaying } from '#core/brand/brand.ts'

type ChatButtonProps = { number: string; name: string; look?: 'main' | 'second' | 'quiet' }

/** Opens the chat with the number in its first message. */
export const ChatButton = ({ number, name, look = 'second' }: ChatButtonProps) => (
  <ExternalButton look={look} size="small" href={chatLinkSaying(`this is about ${number} (${name}): `)}>
    <MessageCircle aria-hidden="true" className="size-4" />
    Chat about {number}
  </ExternalButton>
)
