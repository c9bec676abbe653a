import { href, Link } from 'react-router'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { ButtonLink, buttonClass } from '#app/components/ui/button.tsx'
import { ExternalButton } from '#app/components/ui/external-link.tsx'
import { useBrand } from '#app/components/use-brand.ts'
import { chatLinkWithText } from '#core/brand/brand.ts'

type NothingOpenProps = {
  /** True if there are ended orders or requests, or a draft. */
  hasEarlier: boolean
  isStaff: boolean
}

/** Empty state of the home screen. */
export function NothingOpen({ hasEarlier, isStaff }: NothingOpenProps) {
  if (isStaff && !hasEarlier) {
    return (
      <DashboardEmptyState title="Nothing of your own">
        You have no orders or projects as a client.
      </DashboardEmptyState>
    )
  }
  if (!hasEarlier) return <NoProjects />
  const actions = (
    <>
      <ButtonLink size="small" href={`${href('/')}#services`}>
        Choose a service
      </ButtonLink>
      <Link to={href('/dashboard/pending-applications')} className={buttonClass('second', '', 'small')}>
        Earlier orders and drafts
      </Link>
    </>
  )
  return (
    <DashboardEmptyState title="Nothing is open" action={actions}>
      Nothing waits for you at the moment.
    </DashboardEmptyState>
  )
}

function NoProjects() {
  const actions = (
    <>
      <ExternalButton size="small" href={chatLinkWithText(useBrand(), 'I would like to start a project.')}>
        Start a project
      </ExternalButton>
      <ButtonLink size="small" look="second" href={`${href('/')}#services`}>
        See what we do
      </ButtonLink>
    </>
  )
  return (
    <DashboardEmptyState title="No projects yet" action={actions}>
      Once you order something, it appears here with its progress, costs and domain. Something missing? Orders
      and projects are linked to the e-mail address you sign in with.
    </DashboardEmptyState>
  )
}
