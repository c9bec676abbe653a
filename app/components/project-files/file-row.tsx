import { Eye, FolderInput, History, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { type ProjectFileRow, removeProjectFile, restoreProjectFile } from '#app/api/project-files.ts'
import { useAction } from '#app/components/dashboard/records/use-action.ts'
import { showErrorToast } from '#app/components/dashboard/screen/show-error-toast.ts'
import type { MenuChoice } from '#app/components/list/opened-menu.tsx'
import { RowMenu } from '#app/components/list/row-menu.tsx'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { formatFileSize } from '#app/components/ui/format-file-size.ts'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { EditFile } from './edit-file.tsx'
import { FilePreview, isShown } from './file-preview.tsx'
import { FileVersions } from './file-versions.tsx'

type FileRowProps = { projectId: string; file: ProjectFileRow; folders: string[]; mayChange: boolean }

/** One file with its newest version, and a menu for the rest. */
export function FileRow({ projectId, file, folders, mayChange }: FileRowProps) {
  const { _id: id, name, kind, size, url, versions, addedAt, addedBy } = file
  const { revalidate } = useRevalidator()
  const { act } = useAction()
  const [opened, setOpened] = useState<'preview' | 'versions' | 'edit'>()
  const close = () => setOpened(undefined)

  async function undo() {
    try {
      await restoreProjectFile(api, projectId, id)
      await revalidate()
    } catch (error) {
      showErrorToast(error)
    }
  }
  const remove = () =>
    act(async () => {
      await removeProjectFile(api, projectId, id)
      showToast({ title: `${name} was deleted`, undo: () => void undo() })
      await revalidate()
    })
  const choices: MenuChoice[] = [
    ...(isShown(kind) ? [{ label: 'Preview', icon: Eye, onChoose: () => setOpened('preview') }] : []),
    ...(versions > 1
      ? [{ label: 'Older versions', icon: History, onChoose: () => setOpened('versions') }]
      : []),
    ...(mayChange
      ? [
          { label: 'Rename or move', icon: FolderInput, onChoose: () => setOpened('edit') },
          { label: 'Delete', icon: Trash2, onChoose: () => void remove() },
        ]
      : []),
  ]
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <div className="min-w-0">
        <a href={url} download className="font-semibold text-accent wrap-anywhere hover:underline">
          {name}
        </a>
        <p className="text-small text-muted">
          <span className="tabular">{formatFileSize(size)}</span>, <RelativeTime value={addedAt} />
          {addedBy && ` by ${addedBy}`}
          {versions > 1 && `, version ${versions}`}
        </p>
      </div>
      {choices.length > 0 && <RowMenu about={name} choices={choices} />}
      {opened === 'preview' && <FilePreview {...{ file }} onClose={close} />}
      {opened === 'versions' && <FileVersions {...{ projectId, file }} onClose={close} />}
      {opened === 'edit' && <EditFile {...{ projectId, file, folders }} onClose={close} />}
    </li>
  )
}
