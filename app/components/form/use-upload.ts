import { useEffect, useRef, useState } from 'react'
import { upload } from '#app/api/browser.ts'
import { explainError } from '#app/api/explain-error.ts'
import { fileTooLargeFor, largestFile, megabyte } from '#core/file/file.ts'
import type { FileKind, UploadKind } from './upload-kinds.ts'
import { useUploads } from './uploads.tsx'

type State =
  | { status: 'idle' }
  | { status: 'sending'; name: string; percent: number }
  | { status: 'failed'; message: string; file: File | undefined; isConflict: boolean }

/** Uploads one file at a time, with progress and cancellation. A failed file can be sent again. */
export function useUpload<Answer extends { url: string }>(
  kind: UploadKind,
  onDone: (answer: Answer) => void,
  largest = largestFile,
) {
  const [state, setState] = useState<State>({ status: 'idle' })
  const running = useRef<AbortController>(undefined)
  const { count } = useUploads()

  useEffect(() => () => running.current?.abort(), [])

  async function send(file: File) {
    running.current?.abort()
    const refusal = validateUpload(file, kind, largest)
    if (refusal) return setState({ status: 'failed', message: refusal, file: undefined, isConflict: false })
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setState({ status: 'sending', name: file.name, percent: 0 })
    count(1)
    try {
      const onProgress = (percent: number) => setState({ status: 'sending', name: file.name, percent })
      const answer = await upload<Answer>(kind.path(file.name), file, { signal, onProgress })
      setState({ status: 'idle' })
      onDone(answer)
    } catch (error) {
      if (signal.aborted) return
      const { message, canRetry, isConflict } = explainError(error)
      setState({ status: 'failed', message, file: canRetry ? file : undefined, isConflict })
    } finally {
      count(-1)
    }
  }

  function cancel() {
    running.current?.abort()
    setState({ status: 'idle' })
  }

  return { state, send, cancel }
}

/** `largest`: bytes of the largest file. */
export function validateUpload(file: File, kind: FileKind, largest = largestFile): string | undefined {
  return validateEnding(file, kind) ?? (file.size > largest ? fileTooLargeFor(largest / megabyte) : undefined)
}

export function validateEnding(file: File, { endings, wanted }: FileKind): string | undefined {
  return hasEnding(file, endings) ? undefined : `Please choose a ${wanted} file.`
}

export const hasEnding = ({ name }: File, endings: string[]): boolean =>
  endings.includes(name.split('.').pop()?.toLowerCase() ?? '')
