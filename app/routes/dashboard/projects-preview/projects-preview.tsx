import { ownRecords } from '#app/api/acting.ts'
import { api } from '#app/api/browser.ts'
import { listOrdersOf } from '#app/api/orders.ts'
import { listProjectsOf } from '#app/api/projects.ts'
import { listProofsToAnswer } from '#app/api/proofs.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { onServer } from '../server-read.server.ts'
import { accountContext } from '../shell/account-context.ts'
import type { Route } from './+types/projects-preview'
import { joinWork } from './own-work.ts'
import { WorkCard } from './work-card.tsx'

export async function clientLoader({ context }: Route.LoaderArgs) {
  const own = ownRecords(context.get(accountContext))
  const [projects, orders, rounds] = await Promise.all([
    own.list('project.list-own', (email) => listProjectsOf(api, email)),
    own.list('order.list-own', (email) => listOrdersOf(api, email)),
    own.list('proof.answer', (email) => listProofsToAnswer(api, email)),
  ])
  return joinWork(projects.rows, orders.rows, rounds.rows)
}

export const loader = onServer(clientLoader)

export default function ProjectsPreview({ loaderData: works }: Route.ComponentProps) {
  useReloadOn(['project', 'order', 'invoice', 'payment-claim', 'proof'])
  return (
    <Page title="Your projects" lead="Follow the progress of your projects, and give feedback.">
      {works.length === 0 ? (
        <DashboardEmptyState
          title="No projects yet"
          action={
            <ButtonLink size="small" href="/#services">
              Choose a service
            </ButtonLink>
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
    </Page>
  )
}
