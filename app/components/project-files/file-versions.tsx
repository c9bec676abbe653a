import { useEffect, useState } from 'react'
import { api } from '#app/api/browser.ts'
import { type FileVersionRow, listFileVersions, type ProjectFileRow } from '#app/api/project-files.ts'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { errorMessageOf } from '#app/components/ui/error-message-of.ts'
import { formatFileSize } from '#app/components/ui/format-file-size.ts'
import { Loading } from '#app/components/ui/loading/loading.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { Dialog } from '#app/components/ui/overlays/dialog.tsx'

type FileVersionsProps = { projectId: string; file: ProjectFileRow; onClose: () => void }

/** Versions of a file, newest first, each to download. */
export const FileVersions = ({ projectId, file, onClose }: FileVersionsProps) => (
  <Dialog isOpen onClose={onClose} title={`Versions of ${file.name}`}>
    <Versions projectId={projectId} fileId={file._id} />
  </Dialog>
)

function Versions({ projectId, fileId }: { projectId: string; fileId: string }) {
  const [versions, setVersions] = useState<FileVersionRow[]>()
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    let isLeft = false
    listFileVersions(api, projectId, fileId)
      .then((found) => !isLeft && setVersions(found))
      .catch((error: unknown) => !isLeft && setFailure(errorMessageOf(error)))
    return () => {
      isLeft = true
    }
  }, [projectId, fileId])
  if (failure) return <Notice tone="danger">{failure}</Notice>
  if (!versions) return <Loading />
  return (
    <ol aria-label="Versions" className="divide-y divide-line border-y border-line">
      {versions.map(({ _id, url, size, addedAt, addedBy }, index) => (
        <li key={_id} className="py-2">
          <a href={url} download className="font-semibold text-accent hover:underline">
            Version {versions.length - index}
          </a>
          <p className="text-small text-muted">
            <span className="tabular">{formatFileSize(size)}</span>, <RelativeTime value={addedAt} />
            {addedBy && ` by ${addedBy}`}
          </p>
        </li>
      ))}
    </ol>
  )
}
