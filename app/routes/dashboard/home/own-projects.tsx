import { href } from 'react-router'
import type { ListPage } from '#app/api/client.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { MoreButton } from '#app/components/dashboard/screen/more-button.tsx'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { useMore } from '#app/components/dashboard/screen/use-more.ts'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { ExternalButton } from '#app/components/ui/external-link.tsx'
import { useBrand } from '#app/components/use-brand.ts'
import { chatLinkWithText } from '#core/brand/brand.ts'
import type { ProjectRow } from '#core/project/project.ts'
import { ProjectSummary } from './project-summary.tsx'

export function OwnProjects({ page }: { page: ListPage<ProjectRow> }) {
  const { rows, ...more } = useMore(page)
  return (
    <Panel title="Your projects">
      {rows.length === 0 ? (
        <NoProjects />
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {rows.map((project) => (
            <li key={project._id} id={project._id} tabIndex={-1} className="scroll-mt-16 py-7">
              <ProjectSummary project={project} />
            </li>
          ))}
        </ul>
      )}
      <MoreButton {...more}>More projects</MoreButton>
    </Panel>
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
      Once we agree on a project, its progress, costs and domain appear here. Something missing? Projects are
      linked to the e-mail address you sign in with.
    </DashboardEmptyState>
  )
}
