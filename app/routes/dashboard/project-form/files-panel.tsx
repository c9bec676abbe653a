import type { ProjectFileRow } from '#app/api/project-files.ts'
import { ProjectFiles } from '#app/components/project-files/project-files.tsx'
import { useHasPermission } from '../shell/use-account.ts'

/** Files of a project for staff. */
export function FilesPanel({ projectId, files }: { projectId: string; files: ProjectFileRow[] }) {
  const mayChange = useHasPermission('project-file.remove')
  return (
    <section aria-label="Files" className="grid gap-5 rounded-large border border-line p-5">
      <div>
        <h2 className="text-body">Files</h2>
        <p className="text-small text-muted">
          The client sees all of them, is told of new ones, and adds own files here.
        </p>
      </div>
      <ProjectFiles {...{ projectId, files, mayChange }} isStaff />
    </section>
  )
}
