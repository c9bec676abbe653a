import { ChevronDown } from 'lucide-react'
import { Badge } from '#app/components/ui/badge.tsx'
import { Fact } from '#app/components/ui/fact.tsx'
import type { ProjectRow } from '#core/project/project.ts'
import { CostTable } from './cost-table.tsx'

/** Collapsed details of a project, for its owner. */
export function ProjectDetails({ project }: { project: ProjectRow }) {
  const { companyname, projectDescription, costs, tags } = project
  const facts = [
    ['Web licence', project.weblicence],
    ['Owner', project.ownerName],
    ['Country', project.countryName],
    ['Email', project.Email],
    ['WordPress username', project.wpUsername],
  ].filter(([, value]) => value)
  return (
    <details className="group mt-5 border-t border-line pt-3">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
        All details<span className="sr-only"> of {companyname}</span>
        <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <div className="mt-2 grid gap-6">
        {projectDescription && <p className="max-w-measure whitespace-pre-line">{projectDescription}</p>}
        <dl className="grid grid-cols-2 gap-x-8 gap-y-4 sm:grid-cols-[repeat(auto-fill,minmax(min(12rem,100%),1fr))]">
          {facts.map(([name = '', value]) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))}
        </dl>
        {costs.length > 0 && <CostTable costs={costs} />}
        {tags.length > 0 && (
          <ul aria-label="Tags" className="flex flex-wrap gap-2">
            {tags.map((tag) => (
              <li key={tag}>
                <Badge>
                  <span className="min-w-0 whitespace-normal wrap-anywhere">{tag}</span>
                </Badge>
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  )
}
