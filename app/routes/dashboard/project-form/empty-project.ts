import type { ProjectDraft } from '#app/api/project-form.ts'
import { emptyTexts } from '#app/components/form/empty-texts.ts'
import { projectNames } from '#core/project/project.ts'

export const emptyProject: ProjectDraft = {
  ...emptyTexts(projectNames),
  costs: [],
  progress: '0',
  hasWebsite: false,
}
