import { useEffect, useEffectEvent, useState } from 'react'
import { FileButton } from '#app/components/form/upload-parts.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { ProgressBar } from '#app/components/ui/loading/progress-bar.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { Dialog } from '#app/components/ui/overlays/dialog.tsx'
import type { MediaRow } from '#core/media/media.ts'
import { AltStep } from './alt-step.tsx'
import { MediaGrid } from './media-grid.tsx'
import { UploadProblems } from './upload-problems.tsx'
import { useMediaSearch } from './use-media-search.ts'
import { useMediaUpload } from './use-media-upload.ts'

export type ChosenMedia = { url: string; alt: string }

export type MediaPickerProps = {
  onClose: () => void
  onChoose: (chosen: ChosenMedia) => void
  /** Asks for the alternative text of a picture without one. */
  needsAlt?: boolean
  /** The picture becomes part of a text. */
  isForText?: boolean
  /** Uploaded at once. */
  file?: File | undefined
}

export function OpenedMediaPicker({
  onClose,
  onChoose,
  needsAlt = false,
  isForText = false,
  file,
}: MediaPickerProps) {
  const [words, setWords] = useState('')
  const [undescribed, setUndescribed] = useState<MediaRow>()
  const { rows, problem, loadMore } = useMediaSearch(words)
  const uploading = useMediaUpload(choose)

  function choose(media: MediaRow) {
    if (needsAlt && media.alt === '') return setUndescribed(media)
    onChoose({ url: media.url, alt: media.alt })
    onClose()
  }
  const sendGivenFile = useEffectEvent(() => file && uploading.send([file]))
  useEffect(() => {
    sendGivenFile()
  }, [])

  if (undescribed) {
    return (
      <AltStep
        media={undescribed}
        isForText={isForText}
        onClose={onClose}
        onDescribed={(alt) => {
          onChoose({ url: undescribed.url, alt })
          onClose()
        }}
      />
    )
  }
  return (
    <Dialog isOpen title="Choose a picture" onClose={onClose} width="max-w-240">
      <div className="grid gap-5">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <TextField
            name="media-search"
            label="Search the library"
            type="search"
            maxLength={100}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
          <FileButton
            id="media-file"
            kind={uploading.kind}
            label="to the library"
            isInvalid={false}
            onChoose={uploading.send}
          >
            Upload
          </FileButton>
        </div>
        <p id="media-file-hint" className="text-small text-muted">
          {uploading.kind.wanted}, max {uploading.fileMb}MB. What you upload here is kept in the library.
        </p>
        {uploading.running && (
          <ProgressBar label={`Uploading ${uploading.running.name}`} percent={uploading.running.percent} />
        )}
        <UploadProblems problems={uploading.problems} />
        {problem && <Notice tone="danger">{problem}</Notice>}
        {!rows && !problem && <p className="text-muted">Loading…</p>}
        {rows?.length === 0 && (
          <p className="text-muted">
            {words ? 'No picture has this name or text.' : 'The library is empty. Upload the first picture.'}
          </p>
        )}
        {rows && <MediaGrid rows={rows} onChoose={choose} />}
        {loadMore && (
          <Button look="second" size="small" className="justify-self-center" onClick={loadMore}>
            Show more
          </Button>
        )}
      </div>
    </Dialog>
  )
}
