import type { ComponentProps } from 'react'
import { chatLinkAbout } from '#core/brand/brand.ts'
import { orderOnlineAddress } from '../order-address.ts'
import { ButtonLink } from '../ui/button.tsx'
import { ExternalButton } from '../ui/external-link.tsx'
import { useBrand } from '../use-brand.ts'

type OrderButtonProps = Pick<ComponentProps<typeof ButtonLink>, 'look' | 'className'> & {
  /** Named in the first message of the chat. */
  subject: string
  /** Adds the subject for screen readers, on pages with several such buttons. */
  isOneOfSeveral?: boolean
}

/** Opens the chat with a prepared message that names the subject. */
export function OrderButton({ subject, isOneOfSeveral = false, ...props }: OrderButtonProps) {
  return (
    <ExternalButton {...props} href={chatLinkAbout(useBrand(), subject)}>
      Order Now{isOneOfSeveral && <span className="sr-only">: {subject}</span>}
    </ExternalButton>
  )
}

type OrderOnlineProps = Pick<ComponentProps<typeof ButtonLink>, 'look' | 'className'> & {
  service: string
  planId?: string
  /** Added for screen readers, on pages with several such buttons. */
  subject?: string
}

/** Link to the dashboard's order form. Visitors who are not signed in get there after signing in. */
export function OrderOnlineButton({ service, planId, subject, ...props }: OrderOnlineProps) {
  return (
    <ButtonLink {...props} href={orderOnlineAddress(service, planId)}>
      Order online{subject && <span className="sr-only">: {subject}</span>}
    </ButtonLink>
  )
}
