import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import {
  type FileArea,
  listRemovedFiles,
  type ProjectFileRow,
  restoreProjectFile,
} from '#app/api/project-files.ts'
import { useAction } from '#app/components/dashboard/records/use-action.ts'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { errorMessageOf } from '#app/components/ui/error-message-of.ts'
import { Loading } from '#app/components/ui/loading/loading.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { trashDays } from '#core/trash/trash.ts'

type RemovedFilesProps = {
  projectId: string
  mayChangeIn: (area: FileArea) => boolean
  /** Files of the project: the list is read again when they change. */
  shown: ProjectFileRow[]
}

/** Deleted files of a project that can be restored. */
export function RemovedFiles({ projectId, mayChangeIn, shown }: RemovedFilesProps) {
  const [removed, setRemoved] = useState<ProjectFileRow[]>()
  const [failure, setFailure] = useState<string>()
  const { revalidate } = useRevalidator()
  const { isWorking, act } = useAction()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a deleted or restored file changes the list
  useEffect(() => {
    let isLeft = false
    listRemovedFiles(api, projectId)
      .then((found) => !isLeft && setRemoved(found))
      .catch((error: unknown) => !isLeft && setFailure(errorMessageOf(error)))
    return () => {
      isLeft = true
    }
  }, [projectId, shown])
  const restore = ({ _id, name }: ProjectFileRow) =>
    act(async () => {
      await restoreProjectFile(api, projectId, _id)
      showToast({ title: `${name} was restored` })
      await revalidate()
    })
  if (failure) return <Notice tone="danger">{failure}</Notice>
  if (!removed) return <Loading />
  const own = removed.filter(({ area }) => mayChangeIn(area))
  if (own.length === 0) return <p className="text-muted">No file was deleted in the last {trashDays} days.</p>
  return (
    <ul aria-label="Deleted files" className="divide-y divide-line border-y border-line">
      {own.map((file) => (
        <li key={file._id} className="flex items-center justify-between gap-3 py-2">
          <p className="min-w-0 wrap-anywhere">
            {file.folder && `${file.folder}/`}
            {file.name}
            <span className="block text-small text-muted">
              Deleted <RelativeTime value={file.removedAt ?? file.addedAt} />
            </span>
          </p>
          <Button look="quiet" size="small" disabled={isWorking} onClick={() => void restore(file)}>
            Restore<span className="sr-only"> {file.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
