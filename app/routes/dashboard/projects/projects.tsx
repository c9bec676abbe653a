import { href, Link, useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { listProjects, type ProjectRow } from '#app/api/projects.ts'
import { Failure } from '#app/components/dashboard/failure.tsx'
import { MoreButton } from '#app/components/dashboard/more-button.tsx'
import { NothingYet } from '#app/components/dashboard/nothing-yet.tsx'
import { Page } from '#app/components/dashboard/page.tsx'
import { useMore } from '#app/components/dashboard/use-more.ts'
import { buttonClass } from '#app/components/ui/button.tsx'
import { sentenceOf } from '#app/components/ui/sentence-of.ts'
import type { Route } from './+types/projects'
import { ProjectFilter } from './project-filter.tsx'
import { ProjectRowView } from './project-row.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const asked = new URL(request.url).searchParams
  const filter = new URLSearchParams({ limit: '30' })
  for (const name of ['q', 'sort', 'hasWebsite', 'expiresBefore']) {
    const value = asked.get(name)
    if (value) filter.set(name, value)
  }
  return { projects: await listProjects(api, filter), isFiltered: filter.has('q') }
}

const addButton = (
  <Link to={href('/dashboard/projects-form/:id?')} className={buttonClass()}>
    Add a project
  </Link>
)

export default function Projects({ loaderData: { projects, isFiltered } }: Route.ComponentProps) {
  const { rows, ...more } = useMore(projects)
  return (
    <Page title="Projects" lead="Every client’s project, newest first." action={addButton}>
      <ProjectFilter />
      {rows.length === 0 ? <NoProjects isFiltered={isFiltered} /> : <ProjectList projects={rows} />}
      <MoreButton {...more}>More projects</MoreButton>
    </Page>
  )
}

function NoProjects({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <NothingYet title="No project matches">Try a part of the company’s name.</NothingYet>
  return <NothingYet title="No projects yet">Add the first one as soon as you have agreed on it.</NothingYet>
}

function ProjectList({ projects }: { projects: ProjectRow[] }) {
  const { revalidate } = useRevalidator()
  return (
    <ul aria-label="Projects" className="divide-y divide-line border-y border-line">
      {projects.map((project) => (
        <li key={project._id} className="py-5">
          <ProjectRowView project={project} onChanged={revalidate} />
        </li>
      ))}
    </ul>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { revalidate } = useRevalidator()
  return (
    <Page title="Projects" action={addButton}>
      <Failure message={`Error loading projects. ${sentenceOf(error)}`} onRetry={revalidate} />
    </Page>
  )
}
