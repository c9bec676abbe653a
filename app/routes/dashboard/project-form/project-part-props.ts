import type { UseFormReturn } from 'react-hook-form'
import type { ProjectDraft } from '#app/api/project-form.ts'

export type ProjectPartProps = { form: UseFormReturn<ProjectDraft> }
