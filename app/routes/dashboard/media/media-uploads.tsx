import { useEffect, useEffectEvent } from 'react'
import { DropZone, FileButton } from '#app/components/form/upload-parts.tsx'
import { UploadProblems } from '#app/components/media/upload-problems.tsx'
import { useMediaUpload } from '#app/components/media/use-media-upload.ts'
import { Button } from '#app/components/ui/button.tsx'
import { formatFileSize } from '#app/components/ui/format-file-size.ts'
import { ProgressBar } from '#app/components/ui/loading/progress-bar.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { formatNumber } from '#core/format-number.ts'
import type { MediaRoom } from '#core/media/media.ts'

type MediaUploadsProps = {
  room: MediaRoom
  onAdded: () => Promise<void>
}

/** Takes files that are dropped, chosen, or pasted anywhere on the screen. */
export function MediaUploads({ room, onAdded }: MediaUploadsProps) {
  const { running, problems, kind, send, cancel } = useMediaUpload(({ name }) => {
    showToast({ title: `“${name}” is in the library` })
    void onAdded()
  })
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    send(files)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
  return (
    <div className="mb-8 grid gap-3">
      <DropZone label="Add pictures" isInvalid={false} onDrop={send}>
        <p id="media-files-hint" className="text-small text-muted">
          {kind.wanted}, max {room.fileMb}MB and {room.megapixels} megapixels. Location and camera data are
          removed.
        </p>
        <p className="text-small text-muted">
          {formatFileSize(room.usedBytes)} of {formatNumber(room.roomMb)} MB are used.
        </p>
        {running ? (
          <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4">
            <ProgressBar
              label={running.percent < 100 ? `Uploading ${running.name}` : `Checking ${running.name}`}
              percent={running.percent}
            />
            <Button look="second" size="small" onClick={cancel}>
              Cancel
            </Button>
          </div>
        ) : (
          <div className="flex flex-wrap items-center gap-3">
            <FileButton
              id="media-files"
              kind={kind}
              label="for the library"
              isInvalid={false}
              isMultiple
              onChoose={send}
            >
              Choose files
            </FileButton>
            <span className="text-small text-muted pointer-coarse:hidden">or drop or paste them here</span>
          </div>
        )}
      </DropZone>
      <UploadProblems problems={problems} />
    </div>
  )
}
