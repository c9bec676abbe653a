import { href, Link } from 'react-router'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { ButtonLink, buttonClass } from '#app/components/ui/button.tsx'
import { ExternalButton } from '#app/components/ui/external-link.tsx'
import { useBrand } from '#app/components/use-brand.ts'
import { chatLinkWithText } from '#core/brand/brand.ts'
import { useMayAsClient } from '../shell/use-account.ts'

type NothingOpenProps = {
  /** True if there are ended orders or requests, or a draft. */
  hasEarlier: boolean
  isStaff: boolean
}

/** Empty state of the home screen. */
export function NothingOpen({ hasEarlier, isStaff }: NothingOpenProps) {
  const mayOrder = useMayAsClient('order.place')
  if (isStaff && !hasEarlier) {
    return (
      <DashboardEmptyState title="Nothing of your own">
        You have no orders or projects as a client.
      </DashboardEmptyState>
    )
  }
  if (!hasEarlier) return <NoProjects />
  const action = (
    <Link to={href('/dashboard/pending-applications')} className={buttonClass('main', '', 'small')}>
      {mayOrder ? 'Choose a service, or see earlier orders' : 'Earlier orders and drafts'}
    </Link>
  )
  return (
    <DashboardEmptyState title="Nothing is open" action={action}>
      Nothing waits for you at the moment.
    </DashboardEmptyState>
  )
}

function NoProjects() {
  const mayOrder = useMayAsClient('order.place')
  const actions = (
    <>
      <ExternalButton size="small" href={chatLinkWithText(useBrand(), 'I would like to start a project.')}>
        Start a project
      </ExternalButton>
      {mayOrder ? (
        <Link to={href('/dashboard/pending-applications')} className={buttonClass('second', '', 'small')}>
          Choose a service
        </Link>
      ) : (
        <ButtonLink size="small" look="second" href={href('/')}>
          See what we do
        </ButtonLink>
      )}
    </>
  )
  return (
    <DashboardEmptyState title="No projects yet" action={actions}>
      Once you order something, it appears here with its progress, costs and domain. Something missing? Orders
      and projects are linked to the e-mail address you sign in with.
    </DashboardEmptyState>
  )
}
