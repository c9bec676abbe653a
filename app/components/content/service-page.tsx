import type { ReactNode } from 'react'
import { OrderButton, OrderOnlineButton } from '../site/order-button.tsx'
import { pageMeta, siteOf } from '../site/page-meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import { ClosingBand } from '../ui/closing-band.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Picture } from '../ui/picture.tsx'
import { serviceFacts } from './service-facts.ts'

type Service = { name: string; description: string; path: `/${string}` }

/** Meta tags of a service page; its preview image is named after the path. */
export const serviceMeta = (matches: Parameters<typeof pageMeta>[0], service: Service) =>
  pageMeta(matches, {
    title: service.name,
    description: service.description,
    path: service.path,
    picture: service.path.slice(1),
    facts: [serviceFacts(siteOf(matches), service)],
  })

type Part = {
  title: string
  /** Subject of the prepared chat message. */
  subject: string
  /** Service to order online; the closing part of a page offers the chat only. */
  service?: string
  /** Link next to the order button. */
  other: { label: string; href: string }
  children: ReactNode
}

export const ServiceHeader = ({ name, art, children, ...part }: Part & { name: string; art: string }) => (
  <PageHeader
    eyebrow={name}
    title={part.title}
    picture={<Picture isFirst src={`/art/services/${art}.svg`} alt="" width={640} height={480} />}
    actions={<Actions {...part} />}
  >
    <p>{children}</p>
  </PageHeader>
)

export const ServiceClosing = ({ children, ...part }: Part) => (
  <ClosingBand title={part.title} actions={<Actions {...part} />}>
    {children}
  </ClosingBand>
)

const Actions = ({ subject, service, other }: Pick<Part, 'subject' | 'service' | 'other'>) => (
  <>
    <OrderButton subject={subject} />
    {service && <OrderOnlineButton look="second" service={service} />}
    <ButtonLink look={service ? 'quiet' : 'second'} href={other.href}>
      {other.label}
    </ButtonLink>
  </>
)
