import { useEffect, useRef, useState } from 'react'
import { explainError } from '#app/api/explain-error.ts'
import { replaceMedia } from '#app/api/media.ts'
import { mediaUpload, withFormats } from '#app/components/form/upload-kinds.ts'
import { FileButton } from '#app/components/form/upload-parts.tsx'
import { validateUpload } from '#app/components/form/use-upload.ts'
import { ProgressBar } from '#app/components/ui/loading/progress-bar.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { useBrand } from '#app/components/use-brand.ts'
import { megabyte } from '#core/file/file.ts'
import type { MediaRow } from '#core/media/media.ts'

/** Uploads another file, which the website shows wherever it showed this one. */
export function ReplacePicture({ media, onReplaced }: { media: MediaRow; onReplaced: () => void }) {
  const { fileMb, formats } = useBrand().pictureLimits
  const kind = withFormats(mediaUpload, formats)
  const [percent, setPercent] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  async function replace(file: File | undefined) {
    if (!file) return
    const refusal = validateUpload(file, kind, fileMb * megabyte)
    setProblem(refusal)
    if (refusal) return
    const sending = new AbortController()
    const { signal } = sending
    controller.current = sending
    setPercent(0)
    try {
      const { records } = await replaceMedia(media, file, { signal, onProgress: setPercent })
      showToast({
        title: `Picture replaced. ${records} ${records === 1 ? 'record shows' : 'records show'} it.`,
      })
      onReplaced()
    } catch (error) {
      if (signal.aborted) return
      setProblem(explainError(error).message)
      setPercent(undefined)
    }
  }
  return (
    <section aria-label="Replace" className="grid justify-items-start gap-2">
      <p id="replace-file-hint" className="text-small text-muted">
        Another file is shown at once wherever the website shows this one, also in drafts and earlier
        versions.
      </p>
      {percent === undefined ? (
        <FileButton
          id="replace-file"
          kind={kind}
          label={media.name}
          isInvalid={false}
          onChoose={([file]) => void replace(file)}
        >
          Replace everywhere
        </FileButton>
      ) : (
        <ProgressBar label={percent < 100 ? 'Uploading' : 'Checking'} percent={percent} />
      )}
      {problem && <Notice tone="danger">{problem}</Notice>}
    </section>
  )
}
