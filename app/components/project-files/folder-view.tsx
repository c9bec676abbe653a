import { archiveAddress, type FileArea, type ProjectFileRow } from '#app/api/project-files.ts'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { levelsOf } from '#core/project-file/folder-paths.ts'
import { FileRow } from './file-row.tsx'
import { FolderRow } from './folder-row.tsx'
import { findShownFolder, listFolder, nameOfFolder } from './list-folder.ts'

type FolderViewProps = {
  projectId: string
  area: FileArea
  label: string
  /** Of the area. */
  files: ProjectFileRow[]
  folders: string[]
  mayChange: boolean
  path: string
  onOpen: (path: string) => void
}

/** One folder of an area with its folders and files, and the way back. */
export function FolderView({ path, onOpen, ...props }: FolderViewProps) {
  const { projectId, area, label, files, folders, mayChange } = props
  const shown = findShownFolder(files, path)
  const { files: own, folders: inside } = listFolder(files, shown)
  return (
    <section aria-label={label} className="grid gap-3">
      <h3 className="text-body font-bold">{label}</h3>
      {shown && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 text-small">
          <nav aria-label={`Folders: ${label}`} className="min-w-0">
            <ol className="flex flex-wrap gap-x-2">
              <Crumb onOpen={() => onOpen('')}>All</Crumb>
              {levelsOf(shown).map((level) => (
                <Crumb key={level} onOpen={level === shown ? undefined : () => onOpen(level)}>
                  {nameOfFolder(level)}
                </Crumb>
              ))}
            </ol>
          </nav>
          <ButtonLink
            href={archiveAddress(projectId, { area, folder: shown })}
            download
            look="quiet"
            size="small"
          >
            Download as ZIP<span className="sr-only">: {shown}</span>
          </ButtonLink>
        </div>
      )}
      <ul aria-label={shown || label} className="divide-y divide-line border-y border-line">
        {inside.map(({ folder, count }) => (
          <FolderRow
            key={folder}
            {...{ projectId, area, folder, count, mayChange }}
            onOpen={() => onOpen(folder)}
          />
        ))}
        {own.map((file) => (
          <FileRow key={file._id} {...{ projectId, file, folders, mayChange }} />
        ))}
      </ul>
    </section>
  )
}

type CrumbProps = { onOpen: (() => void) | undefined; children: string }

const Crumb = ({ onOpen, children }: CrumbProps) => (
  <li className="min-w-0 wrap-anywhere not-first:before:mr-2 not-first:before:text-muted not-first:before:content-['/']">
    {onOpen ? (
      <button
        type="button"
        onClick={onOpen}
        className="min-h-6 cursor-pointer text-left font-semibold text-accent hover:underline"
      >
        {children}
      </button>
    ) : (
      <span aria-current="true" className="font-semibold">
        {children}
      </span>
    )}
  </li>
)
