import { useEffect, useRef, useState } from 'react'
import { explainError } from '#app/api/explain-error.ts'
import { addMedia } from '#app/api/media.ts'
import { mediaUpload, withFormats } from '#app/components/form/upload-kinds.ts'
import { validateUpload } from '#app/components/form/use-upload.ts'
import { useBrand } from '#app/components/use-brand.ts'
import { megabyte } from '#core/file/file.ts'
import type { MediaRow } from '#core/media/media.ts'
import type { UploadProblem } from './upload-problems.tsx'

type Running = { name: string; percent: number }

/** Uploads files into the library one after the other. A refused file does not stop the others. */
export function useMediaUpload(onAdded: (media: MediaRow) => void) {
  const { fileMb, formats } = useBrand().pictureLimits
  const kind = withFormats(mediaUpload, formats)
  const [running, setRunning] = useState<Running>()
  const [problems, setProblems] = useState<UploadProblem[]>([])
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  async function send(files: File[]) {
    if (files.length === 0 || running) return
    const current = new AbortController()
    controller.current = current
    setProblems([])
    for (const file of files) {
      const { name } = file
      const refuse = (message: string) => setProblems((before) => [...before, { name, message }])
      const refusal = validateUpload(file, kind, fileMb * megabyte)
      if (refusal) {
        refuse(refusal)
        continue
      }
      setRunning({ name, percent: 0 })
      try {
        const onProgress = (percent: number) => setRunning({ name, percent })
        onAdded(await addMedia(file, { signal: current.signal, onProgress }))
      } catch (error) {
        if (current.signal.aborted) break
        refuse(explainError(error).message)
      }
    }
    setRunning(undefined)
  }
  return {
    ...{ running, problems, fileMb, kind },
    send: (files: File[]) => void send(files),
    cancel: () => controller.current?.abort(),
  }
}
