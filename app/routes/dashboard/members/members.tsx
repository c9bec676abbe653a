import { api } from '#app/api/browser.ts'
import { listOwnMembers } from '#app/api/client-members.ts'
import { MembersPanel } from '#app/components/dashboard/members/members-panel.tsx'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { ScreenFailure } from '#app/components/dashboard/screen/screen-failure.tsx'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/members'

const title = 'Members'

export const clientLoader = async () => ({ members: await listOwnMembers(api) })
export const loader = onServer(clientLoader)

/** People who act for the client of the signed-in person. */
export default function Members({ loaderData: { members } }: Route.ComponentProps) {
  useReloadOn(['client'])
  return (
    <Page title={title} lead="Colleagues who see your orders, payments or projects with their own sign-in.">
      {members ? (
        <MembersPanel
          members={members}
          title={members.client.name}
          lead="Each person sees only what you allow. You can change or end it at any time."
        />
      ) : (
        <DashboardEmptyState title="Nothing to share yet">
          Once you have an order, a request or a project here, you can invite colleagues to it.
        </DashboardEmptyState>
      )}
    </Page>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ScreenFailure title={title} error={error} />
)
