import { OrderButton, OrderOnlineButton } from '#app/components/site/order-button.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { renderEach } from '#app/components/ui/render-each.ts'
import type { SectionProps } from '#core/page/section-types.ts'

type Action = SectionProps<'closing'>['actions'][number]

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
