import { toUnits } from '#core/money.ts'
import { type AssignedProject, type Project, projectNames, projectRow } from '#core/project/project.ts'
import { presenter } from '../http/presenter.ts'

const spellings = { webLicence: 'weblicence', wpUserName: 'wpUsername' }

/** Accepts both spellings of two fields that the specification spells inconsistently. */
export function normalizeSpelling(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const normalized: { [name: string]: unknown } = { ...body }
  for (const [other, name] of Object.entries(spellings)) normalized[name] ??= normalized[other]
  return normalized
}

const present = presenter(projectRow, projectNames)

export const presentStaffProject = ({ assignee, ...project }: AssignedProject) => ({
  ...presentProject(project),
  assignee: assignee && { _id: assignee.id, name: assignee.name },
})

export const presentProject = (project: Project) =>
  present({
    ...project,
    costs: project.costs.map(({ amount, ...cost }) => ({ ...cost, amount: toUnits(amount) })),
  })
