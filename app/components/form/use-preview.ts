import { useEffect, useRef, useState } from 'react'
import { errorMessageOf } from '#app/components/ui/error-message-of.ts'
import type { FileKind } from './upload-kinds.ts'
import { validateUpload } from './use-upload.ts'

type Work<Mapping> = (file: File, mapping: Partial<Mapping>, signal: AbortSignal) => Promise<void>
type Read<Mapping, Preview> = (file: File, mapping: Partial<Mapping>, signal: AbortSignal) => Promise<Preview>

/** Reads a chosen file for a preview, again after each correction of its columns. */
export function usePreview<Mapping extends object, Preview>(kind: FileKind, read: Read<Mapping, Preview>) {
  const [file, setFile] = useState<File>()
  const [mapping, setMapping] = useState<Partial<Mapping>>({})
  const [preview, setPreview] = useState<Preview>()
  const [problem, setProblem] = useState<string>()
  const [isWorking, setIsWorking] = useState(false)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function start(work: Work<Mapping>, chosen: File, columns: Partial<Mapping>) {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setIsWorking(true)
    setProblem(undefined)
    try {
      await work(chosen, columns, signal)
    } catch (error) {
      if (!signal.aborted) setProblem(errorMessageOf(error))
    } finally {
      if (!signal.aborted) setIsWorking(false)
    }
  }

  const show: Work<Mapping> = async (chosen, columns, signal) => {
    const found = await read(chosen, columns, signal)
    if (!signal.aborted) setPreview(found)
  }

  return {
    ...{ file, mapping, preview, problem, isWorking },
    choose(chosen: File) {
      const refusal = validateUpload(chosen, kind)
      setPreview(undefined)
      setMapping({})
      setFile(refusal ? undefined : chosen)
      setProblem(refusal)
      if (!refusal) void start(show, chosen, {})
    },
    correct(change: Partial<Mapping>) {
      if (!file) return
      const next = { ...mapping, ...change }
      setMapping(next)
      void start(show, file, next)
    },
    run: (work: Work<Mapping>) => file && void start(work, file, mapping),
    clear() {
      setFile(undefined)
      setPreview(undefined)
      setMapping({})
    },
  }
}
