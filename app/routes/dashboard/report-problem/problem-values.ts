import type { ProblemReport } from '#app/api/problems.ts'
import type { AttachedFile } from '#app/components/form/use-attachments.ts'

export type ProblemValues = Omit<ProblemReport, 'files'> & { files: AttachedFile[] }
