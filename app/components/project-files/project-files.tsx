import { Download } from 'lucide-react'
import { useState } from 'react'
import { archiveAddress, type FileArea, type ProjectFileRow } from '#app/api/project-files.ts'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { AddFiles } from './add-files.tsx'
import { FileRow } from './file-row.tsx'
import { groupFiles } from './group-files.ts'
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
  const ownArea: FileArea = isStaff ? 'us' : 'client'
  const mayChangeIn = (area: FileArea) => mayChange && (isStaff || area === 'client')
  const foldersIn = (area: FileArea) => [
    ...new Set(files.filter((one) => one.area === area && one.folder).map(({ folder }) => folder)),
  ]
  return (
    <div className="grid gap-6">
      {files.length === 0 && (
        <p className="text-muted">
          No files yet. {mayChange && 'Add drafts, pictures or texts, and both sides find the newest here.'}
        </p>
      )}
      {groupFiles(files).map(({ area, folders }) => (
        <section key={area} aria-label={labelOf(area, isStaff)} className="grid gap-3">
          <h3 className="text-body font-bold">{labelOf(area, isStaff)}</h3>
          {folders.map(({ folder, files: inFolder }) => (
            <div key={folder}>
              {folder && (
                <p className="flex flex-wrap items-center justify-between gap-x-3 text-small">
                  <span className="min-w-0 font-semibold wrap-anywhere">{folder}</span>
                  <ButtonLink
                    href={archiveAddress(projectId, { area, folder })}
                    download
                    look="quiet"
                    size="small"
                  >
                    Download as ZIP<span className="sr-only">: {folder}</span>
                  </ButtonLink>
                </p>
              )}
              <ul
                aria-label={folder || labelOf(area, isStaff)}
                className="divide-y divide-line border-y border-line"
              >
                {inFolder.map((file) => (
                  <FileRow
                    key={file._id}
                    {...{ projectId, file }}
                    folders={foldersIn(area)}
                    mayChange={mayChangeIn(area)}
                  />
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
      {mayChange && <AddFiles projectId={projectId} folders={foldersIn(ownArea)} />}
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
