import { useEffect, useId, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { explainError } from '#app/api/explain-error.ts'
import { addProjectFiles } from '#app/api/project-files.ts'
import { untilReachable } from '#app/api/until-reachable.ts'
import { attachmentUpload } from '#app/components/form/upload-kinds.ts'
import { DropZone, FileButton } from '#app/components/form/upload-parts.tsx'
import { FailedFiles, RunningFile } from '#app/components/form/upload-progress.tsx'
import { type AttachedFile, type Failed, useAttachments } from '#app/components/form/use-attachments.ts'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { longestPath, maxAdded } from '#core/project-file/file-limits.ts'

type AddFilesProps = {
  projectId: string
  folders: string[]
  /** Folder for the next files. */
  folder: string
  onFolder: (folder: string) => void
}

const none: AttachedFile[] = []

/** Uploads files to a project and adds each as soon as it has arrived. */
export function AddFiles({ projectId, folders, folder, onFolder }: AddFilesProps) {
  const { revalidate } = useRevalidator()
  const known = useRef(new Set<string>())
  const listId = useId()
  const left = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    left.current = controller
    return () => controller.abort()
  }, [])
  /** Files that have arrived and wait for the connection, and those that could not be added. */
  const [waiting, setWaiting] = useState<AttachedFile[]>([])
  const [refused, setRefused] = useState<Failed[]>([])

  async function addOne(file: AttachedFile) {
    const { id, name } = file
    const { signal } = left.current
    known.current.add(id)
    const onWaiting = (isWaiting: boolean) =>
      setWaiting((all) => [...all.filter((one) => one.id !== id), ...(isWaiting ? [file] : [])])
    try {
      await untilReachable(
        () => addProjectFiles(api, projectId, { folder, files: [id] }, `project-file ${id}`),
        { signal, onWaiting },
      )
      showToast({ title: `${name} was added` })
      await revalidate()
    } catch (error) {
      if (signal.aborted) return
      onWaiting(false)
      const { message, canRetry } = explainError(error)
      const retry = canRetry ? () => void addOne(file) : undefined
      const key = [...known.current].indexOf(id)
      setRefused((all) => [...all, { key, name, message, retry }])
    }
  }
  const addNew = (files: AttachedFile[]) => {
    for (const file of files) if (!known.current.has(file.id)) void addOne(file)
  }
  const { running, failed, add, dismiss } = useAttachments(none, addNew, {
    most: maxAdded,
    kind: attachmentUpload,
    projectId,
  })
  const isSending = running.length > 0
  return (
    <DropZone label="Add files" isInvalid={false} onDrop={add}>
      <p id="project-files-hint" className="text-small text-muted">
        {attachmentUpload.wanted}. A file with the name of another one becomes its next version. A large file
        continues after a lost connection; after closing this page, choose it again.
      </p>
      <ul aria-label="Uploads" className="grid gap-2 empty:hidden">
        {running.map((one) => (
          <RunningFile key={one.key} running={one} />
        ))}
      </ul>
      <FailedFiles failed={failed} dismiss={dismiss} />
      <FailedFiles
        failed={refused}
        dismiss={(key) => setRefused((all) => all.filter((one) => one.key !== key))}
      />
      {waiting.length > 0 && (
        <p role="status" className="text-small">
          {waiting.map(({ name }) => name).join(', ')}: arrived, and added as soon as the connection is back.
          Please leave this page open.
        </p>
      )}
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-56">
          <TextField
            name="folder-of-uploads"
            label="Folder (optional)"
            hint="Folders inside each other with a slash: Brand/Logos"
            list={listId}
            maxLength={longestPath}
            autoComplete="off"
            value={folder}
            disabled={isSending}
            onChange={(event) => onFolder(event.target.value)}
          />
          <datalist id={listId}>
            {folders.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </div>
        <div className="flex min-h-12 flex-wrap items-center gap-2">
          <FileButton
            id="project-files"
            kind={attachmentUpload}
            label="of the project"
            isInvalid={false}
            onChoose={add}
            isMultiple
          >
            Add files
          </FileButton>
          <span className="text-small text-muted max-sm:hidden pointer-coarse:hidden">or drop them here</span>
        </div>
      </div>
    </DropZone>
  )
}
