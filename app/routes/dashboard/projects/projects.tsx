import { Pencil, Trash2 } from 'lucide-react'
import { href, Link } from 'react-router'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { List } from '#app/components/list/list.tsx'
import { loadList } from '#app/components/list/load-list.ts'
import { useRemoval } from '#app/components/list/removal.tsx'
import { RowAction } from '#app/components/list/row-action.tsx'
import { buttonClass } from '#app/components/ui/button.tsx'
import type { StaffProjectRow } from '#core/project/project.ts'
import { trashDays } from '#core/trash/trash.ts'
import { onServer } from '../server-read.server.ts'
import { useHasPermission } from '../shell/use-account.ts'
import type { Route } from './+types/projects'
import { nameOfProject, projectColumns, projectList } from './project-list.tsx'
import { ProjectMenu } from './project-menu.tsx'

export async function clientLoader({ request }: Route.LoaderArgs) {
  const { failure, ...loaded } = await loadList<StaffProjectRow>(request, projectList)
  return failure ? { ...loaded, failure: `Error loading projects. ${failure}` } : loaded
}

export const loader = onServer(clientLoader)

const addLink = (
  <Link to={href('/dashboard/projects-form/:id?')} className={buttonClass('main', '', 'small')}>
    Add a project
  </Link>
)

export default function Projects({ loaderData }: Route.ComponentProps) {
  useReloadOn(['project'])
  const mayEdit = useHasPermission('project.update')
  const { askOne, askMany, dialog } = useRemoval<StaffProjectRow>({
    kind: 'project',
    shape: projectList,
    nameOf: nameOfProject,
    question: `Its client no longer sees it. It stays in the trash for ${trashDays} days.`,
    questionOfMany: `Their clients no longer see them. They stay in the trash for ${trashDays} days.`,
    done: 'Project deleted',
    explain: () => 'Failed to delete project. Please try again.',
  })
  return (
    <Page title="Projects" lead="Projects of all clients." action={mayEdit && addLink}>
      <List
        shape={projectList}
        loaded={loaderData}
        columns={projectColumns}
        nameOf={nameOfProject}
        isExportable
        actions={(row) => <Actions row={row} mayEdit={mayEdit} onDelete={() => askOne(row)} />}
        {...(mayEdit && { bulk: [{ label: 'Delete', icon: Trash2, run: askMany }] })}
        empty={
          <DashboardEmptyState title="No projects yet">
            Add the first one as soon as it is agreed.
          </DashboardEmptyState>
        }
      />
      {dialog}
    </Page>
  )
}

type ActionsProps = { row: StaffProjectRow; mayEdit: boolean; onDelete: () => void }

function Actions({ row, mayEdit, onDelete }: ActionsProps) {
  const to = href('/dashboard/projects-form/:id?', { id: row._id })
  return (
    <>
      {mayEdit && <RowAction isFolding label="Edit" about={nameOfProject(row)} icon={Pencil} to={to} />}
      <ProjectMenu project={row} onDelete={onDelete} />
    </>
  )
}
