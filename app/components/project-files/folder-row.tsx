import { Folder, FolderInput } from 'lucide-react'
import { useState } from 'react'
import type { FileArea } from '#app/api/project-files.ts'
import { RowMenu } from '#app/components/list/row-menu.tsx'
import { nameOfFolder } from './list-folder.ts'
import { MoveFolder } from './move-folder.tsx'

type FolderRowProps = {
  projectId: string
  area: FileArea
  folder: string
  count: number
  mayChange: boolean
  onOpen: () => void
}

/** A folder to open, which those who may change it can move. */
export function FolderRow({ projectId, area, folder, count, mayChange, onOpen }: FolderRowProps) {
  const [isMoving, setIsMoving] = useState(false)
  const name = nameOfFolder(folder)
  const move = { label: 'Rename or move', icon: FolderInput, onChoose: () => setIsMoving(true) }
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <div className="min-w-0">
        <button
          type="button"
          onClick={onOpen}
          className="inline-flex min-h-6 cursor-pointer items-start gap-2 text-left font-semibold text-accent hover:underline"
        >
          <Folder aria-hidden="true" className="mt-1 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            <span className="sr-only">Open the folder </span>
            {name}
          </span>
        </button>
        <p className="text-small text-muted">{count === 1 ? '1 file' : `${count} files`}</p>
      </div>
      {mayChange && <RowMenu about={`the folder ${name}`} choices={[move]} />}
      {isMoving && <MoveFolder {...{ projectId, area, folder }} onClose={() => setIsMoving(false)} />}
    </li>
  )
}
