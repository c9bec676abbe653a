import { OrderButton, OrderOnlineButton } from '#app/components/site/order-button.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { renderEach } from '#app/components/ui/render-each.ts'
import type { SectionProps } from '#core/page/section-types.ts'
import type { PageData } from './page-data.ts'

type Action = SectionProps<'closing'>['actions'][number]

/** Leaves out buttons that order a service which is not offered. */
export const shownActions = (actions: Action[], { offered }: Pick<PageData, 'offered'>): Action[] =>
  actions.filter(({ kind, to }) => kind !== 'order' || offered === undefined || offered.includes(to))

export const SectionActions = ({ actions }: { actions: Action[] }) => (
  <>
    {renderEach(actions, (action) => (
      <SectionAction {...action} />
    ))}
  </>
)

function SectionAction({ kind, label, to, look }: Action) {
  if (kind === 'chat') return <OrderButton look={look} subject={to} />
  if (kind === 'order') return <OrderOnlineButton look={look} service={to} />
  return (
    <ButtonLink look={look} href={to}>
      {label}
    </ButtonLink>
  )
}
