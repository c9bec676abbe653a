import type { ListPage } from '#app/api/client.ts'
import type { OrderRow } from '#app/api/orders.ts'
import { MoreButton } from '#app/components/dashboard/screen/more-button.tsx'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { useMore } from '#app/components/dashboard/screen/use-more.ts'
import type { NextMilestone } from '#core/project/latest-work.ts'
import type { ProjectRow } from '#core/project/project.ts'
import { ProjectSummary } from './project-summary.tsx'

type OwnProjectsProps = {
  page: ListPage<ProjectRow>
  orders: OrderRow[]
  /** The next one of each project. */
  milestones: NextMilestone[]
}

export function OwnProjects({ page, orders, milestones }: OwnProjectsProps) {
  const { rows, ...more } = useMore(page)
  return (
    <Panel title="Your projects">
      <ul className="divide-y divide-line border-y border-line">
        {rows.map((project) => (
          <li key={project._id} id={project._id} tabIndex={-1} className="scroll-mt-16 py-7">
            <ProjectSummary
              project={project}
              order={orders.find(({ projectId }) => projectId === project._id)}
              next={milestones.find(({ projectId }) => projectId === project._id)}
            />
          </li>
        ))}
      </ul>
      <MoreButton {...more}>More projects</MoreButton>
    </Panel>
  )
}
