import { MessageCircle } from 'lucide-react'
import { ExternalButton } from '#app/components/ui/external-link.tsx'
import { useBrand } from '#app/components/use-brand.ts'
import { chatLinkWithText } from '#core/brand/brand.ts'

type ChatButtonProps = { number: string; name: string; look?: 'main' | 'second' | 'quiet'; isShort?: boolean }

/** Opens the chat with the number in the first message. With `isShort`, small screens hide the number. */
export const ChatButton = ({ number, name, look = 'second', isShort = false }: ChatButtonProps) => (
  <ExternalButton
    look={look}
    size="small"
    href={chatLinkWithText(useBrand(), `this is about ${number} (${name}): `)}
  >
    <MessageCircle aria-hidden="true" className="size-4" />
    <span>
      Chat<span className={isShort ? 'max-sm:sr-only' : ''}> about {number}</span>
    </span>
  </ExternalButton>
)
