import { Download } from 'lucide-react'
import { useState } from 'react'
import { archiveAddress, type FileArea, type ProjectFileRow } from '#app/api/project-files.ts'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { fileAreas } from '#core/project-file/file-limits.ts'
import { levelsOf } from '#core/project-file/folder-paths.ts'
import { AddFiles } from './add-files.tsx'
import { FolderView } from './folder-view.tsx'
import { RemovedFiles } from './removed-files.tsx'

type ProjectFilesProps = {
  projectId: string
  files: ProjectFileRow[]
  isStaff?: boolean
  /** Staff change all files, clients their own. */
  mayChange: boolean
}

/** Files of a project by area and folder, with all that can be done with them. */
export function ProjectFiles({ projectId, files, isStaff = false, mayChange }: ProjectFilesProps) {
  const [showsRemoved, setShowsRemoved] = useState(false)
  // Files are added to the folder that is open.
  const [paths, setPaths] = useState<Record<FileArea, string>>({ us: '', client: '' })
  const open = (area: FileArea, path: string) => setPaths({ ...paths, [area]: path })
  const ownArea: FileArea = isStaff ? 'us' : 'client'
  const mayChangeIn = (area: FileArea) => mayChange && (isStaff || area === 'client')
  const foldersIn = (area: FileArea) => [
    ...new Set(files.filter((one) => one.area === area).flatMap(({ folder }) => levelsOf(folder))),
  ]
  return (
    <div className="grid gap-6">
      {files.length === 0 && (
        <p className="text-muted">
          No files yet. {mayChange && 'Add drafts, pictures or texts, and both sides find the newest here.'}
        </p>
      )}
      {fileAreas.map((area) => {
        const ofArea = files.filter((file) => file.area === area)
        if (ofArea.length === 0) return null
        return (
          <FolderView
            key={area}
            {...{ projectId, area }}
            label={labelOf(area, isStaff)}
            files={ofArea}
            folders={foldersIn(area)}
            mayChange={mayChangeIn(area)}
            path={paths[area]}
            onOpen={(path) => open(area, path)}
          />
        )
      })}
      {mayChange && (
        <AddFiles
          projectId={projectId}
          folders={foldersIn(ownArea)}
          folder={paths[ownArea]}
          onFolder={(path) => open(ownArea, path)}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {files.length > 0 && (
          <ButtonLink href={archiveAddress(projectId)} download look="second" size="small">
            <Download aria-hidden="true" className="size-4" />
            Download all as ZIP
          </ButtonLink>
        )}
        {mayChange && (
          <Button
            look="quiet"
            size="small"
            aria-expanded={showsRemoved}
            onClick={() => setShowsRemoved(!showsRemoved)}
          >
            {showsRemoved ? 'Hide deleted files' : 'Deleted files'}
          </Button>
        )}
      </div>
      {showsRemoved && <RemovedFiles {...{ projectId, mayChangeIn }} shown={files} />}
    </div>
  )
}

const labelOf = (area: FileArea, isStaff: boolean) =>
  area === 'us' ? 'From us' : isStaff ? 'From the client' : 'From you'
