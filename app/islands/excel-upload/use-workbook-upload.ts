import { useEffect, useRef, useState } from 'react'
import { explainError } from '#app/api/explain-error.ts'
import type { Visibility } from '#core/spreadsheet/spreadsheet.ts'
import { sendWorkbook } from './send-workbook.ts'
import { validateWorkbook } from './validate-workbook.ts'

export type UploadState =
  | { status: 'idle' }
  | { status: 'sending'; percent: number }
  | { status: 'failed'; message: string; canRetry: boolean }
  | { status: 'done'; id: string; filename: string; keptUntil: Date }

/** State of a workbook upload: validation, progress, cancellation and retry. */
export function useWorkbookUpload() {
  const [file, setFile] = useState<File>()
  const [state, setState] = useState<UploadState>({ status: 'idle' })
  const running = useRef<AbortController>(undefined)
  const isSending = state.status === 'sending'

  useEffect(() => () => running.current?.abort(), [])
  useEffect(() => {
    if (!isSending) return
    const preventLeaving = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', preventLeaving)
    return () => removeEventListener('beforeunload', preventLeaving)
  }, [isSending])

  function choose(chosen: File) {
    if (isSending) return
    const message = validateWorkbook(chosen)
    setFile(message ? undefined : chosen)
    setState(message ? { status: 'failed', message, canRetry: false } : { status: 'idle' })
  }

  async function send(visibility: Visibility) {
    if (isSending) return
    const message = validateWorkbook(file)
    if (!file || message) return setState({ status: 'failed', message: message ?? '', canRetry: false })
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setState({ status: 'sending', percent: 0 })
    try {
      const onProgress = (percent: number) => {
        if (!signal.aborted) setState({ status: 'sending', percent })
      }
      const { id, keptUntil } = await sendWorkbook(file, visibility, { signal, onProgress })
      setFile(undefined)
      setState({ status: 'done', id, keptUntil, filename: file.name })
    } catch (error) {
      if (!signal.aborted) setState(explainFailure(error))
    }
  }

  function cancel() {
    running.current?.abort()
    setState({ status: 'idle' })
  }

  return { file, state, choose, send, cancel }
}

function explainFailure(error: unknown): UploadState {
  const { message, canRetry } = explainError(error, 'Failed to upload file')
  return { status: 'failed', message, canRetry }
}
