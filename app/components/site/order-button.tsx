import type { ComponentProps, ReactNode } from 'react'
import { href, useLocation } from 'react-router'
import { chatLinkAbout } from '#core/brand/brand.ts'
import { orderOnlineAddress } from '../order-address.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ExternalButton, OpensNewTab } from '../ui/external-link.tsx'
import { useBrand } from '../use-brand.ts'

type OrderButtonProps = Pick<ComponentProps<typeof ButtonLink>, 'look' | 'className'> & {
  /** Named in the first message of the chat. */
  subject: string
  /** Adds the subject for screen readers, on pages with several such buttons. */
  isOneOfSeveral?: boolean
  /** Chosen service and plan, for staff. */
  service?: string
  planId?: string
}

/** Opens the chat with a prepared message that names the subject. A form if inquiries are recorded: robots and link
 * previews follow links, but send no forms. */
export function OrderButton(options: OrderButtonProps) {
  const { subject, isOneOfSeveral = false, service, planId, ...props } = options
  const brand = useBrand()
  const label = isOneOfSeveral && <span className="sr-only">: {subject}</span>
  if (brand.recordsInquiries) return <InquiryForm {...options}>Order Now{label}</InquiryForm>
  return (
    <ExternalButton {...props} href={chatLinkAbout(brand, subject)}>
      Order Now{label}
    </ExternalButton>
  )
}

type InquiryFormProps = OrderButtonProps & { children: ReactNode }

function InquiryForm({ subject, service, planId, look = 'main', className, children }: InquiryFormProps) {
  const { pathname } = useLocation()
  return (
    <form action={href('/order-now')} method="post" target="_blank" rel="noopener" className="contents">
      <input type="hidden" name="about" value={subject} />
      <input type="hidden" name="page" value={pathname} />
      {service && <input type="hidden" name="service" value={service} />}
      {planId && <input type="hidden" name="plan" value={planId} />}
      <Button type="submit" look={look} className={className ?? ''}>
        {children}
        <OpensNewTab />
      </Button>
    </form>
  )
}

type OrderOnlineProps = Pick<ComponentProps<typeof ButtonLink>, 'look' | 'className'> & {
  service: string
  plan?: { planId: string; name: string }
  /** Named for screen readers, on pages with several such buttons. */
  title?: string
}

/** Link to the dashboard's order form. Visitors who are not signed in get there after signing in. */
export function OrderOnlineButton({ service, plan, title, ...props }: OrderOnlineProps) {
  return (
    <ButtonLink {...props} href={orderOnlineAddress(service, plan?.planId)}>
      {plan ? `Order ${plan.name} online` : 'Order online'}
      {title && <span className="sr-only">: {title}</span>}
    </ButtonLink>
  )
}
