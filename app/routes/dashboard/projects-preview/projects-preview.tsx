import { href, Link } from 'react-router'
import { api } from '#app/api/browser.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { MoreButton } from '#app/components/dashboard/screen/more-button.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { useMore } from '#app/components/dashboard/screen/use-more.ts'
import { buttonClass } from '#app/components/ui/button.tsx'
import { onServer } from '../server-read.server.ts'
import { accountContext } from '../shell/account-context.ts'
import { useAccount, useMayAsClient } from '../shell/use-account.ts'
import type { Route } from './+types/projects-preview'
import { readMoreWorks, readWorks } from './read-works.ts'
import { WorkCard } from './work-card.tsx'

export const clientLoader = ({ context }: Route.LoaderArgs) => readWorks(api, context.get(accountContext))

export const loader = onServer(clientLoader)

export default function ProjectsPreview({ loaderData: { page, waiting } }: Route.ComponentProps) {
  const user = useAccount()
  const mayOrder = useMayAsClient('order.place')
  const { rows: works, ...more } = useMore(page, (next) => readMoreWorks(api, user, waiting, next))
  useReloadOn(['project', 'order', 'invoice', 'payment-claim', 'proof', 'milestone'])
  return (
    <Page title="Your projects" lead="Follow the progress of your projects, and give feedback.">
      {works.length === 0 ? (
        <DashboardEmptyState
          title="No projects yet"
          action={
            mayOrder && (
              <Link to={href('/dashboard/pending-applications')} className={buttonClass('main', '', 'small')}>
                Choose a service
              </Link>
            )
          }
        >
          Once we start working for you, progress, next steps and costs appear here.
        </DashboardEmptyState>
      ) : (
        <ul aria-label="Your projects" className="grid gap-5 md:grid-cols-2">
          {works.map((work) => (
            <li key={work.id} className="min-w-0">
              <WorkCard work={work} />
            </li>
          ))}
        </ul>
      )}
      <MoreButton {...more}>More projects</MoreButton>
    </Page>
  )
}
