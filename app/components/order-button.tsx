import type { ComponentProps } from 'react'
import { chatLinkAbout } from '#core/brand/brand.ts'
import { orderOnlineAddress } from './order-address.ts'
import { ButtonLink } from './ui/button.tsx'
import { ExternalButton } from './ui/external-link.tsx'

type OrderButtonProps = Pick<ComponentProps<typeof ButtonLink>, 'look' | 'className'> & {
  /** Named in the first message of the chat. */
  subject: string
  /** Says the subject to screen readers, where several such buttons stand on a page. */
  isOneOfSeveral?: boolean
}

/** Opens the chat with a first message that names what is ordered. */
export function OrderButton({ subject, isOneOfSeveral = false, ...props }: OrderButtonProps) {
  return (
    <ExternalButton {...props} href={chatLinkAbout(subject)}>
      Order Now{isOneOfSeveral && <span className="sr-only">: {subject}</span>}
    </ExternalButton>
  )
}

type OrderOnlineProps = Pick<ComponentProps<typeof ButtonLink>, 'look' | 'className'> & {
  service: string
  planId?: string
  /** Says to screen readers what is ordered, where several such buttons stand on a page. */
  subject?: string
}

/** Leads to the order form of the dashboard; who isn't signed in comes there after signing in. */
export function OrderOnlineButton({ service, planId, subject, ...props }: OrderOnlineProps) {
  return (
    <ButtonLink {...props} href={orderOnlineAddress(service, planId)}>
      Order online{subject && <span className="sr-only">: {subject}</span>}
    </ButtonLink>
  )
}
