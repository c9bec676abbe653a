import { useEffect, useRef, useState } from 'react'
import { type PreviewRow, previewStatement, type StatementChoice } from '#app/api/bank-statements.ts'
import type { UploadKind } from '#app/components/form/upload-kinds.ts'
import { validateUpload } from '#app/components/form/use-upload.ts'
import { errorMessageOf } from '#app/components/ui/error-message-of.ts'

export const statementFile: UploadKind = {
  path: () => '/bank-statements',
  endings: ['xlsx', 'xls', 'csv', 'txt', 'tsv'],
  wanted: 'Excel or CSV',
  isPicture: false,
}

type Mapping = Pick<StatementChoice, 'columns' | 'order'>
type Work = (choice: StatementChoice, signal: AbortSignal) => Promise<void>

/** Reads a chosen file for a preview, again after each correction of its columns. */
export function usePreview(method: string) {
  const [file, setFile] = useState<File>()
  const [mapping, setMapping] = useState<Mapping>({})
  const [preview, setPreview] = useState<PreviewRow>()
  const [problem, setProblem] = useState<string>()
  const [isWorking, setIsWorking] = useState(false)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function start(choice: StatementChoice, work: Work) {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setIsWorking(true)
    setProblem(undefined)
    try {
      await work(choice, signal)
    } catch (error) {
      if (!signal.aborted) setProblem(errorMessageOf(error))
    } finally {
      if (!signal.aborted) setIsWorking(false)
    }
  }

  const show: Work = async (choice, signal) => {
    const found = await previewStatement(choice, signal)
    if (!signal.aborted) setPreview(found)
  }

  return {
    ...{ file, preview, problem, isWorking },
    choose(chosen: File) {
      const refusal = validateUpload(chosen, statementFile)
      setPreview(undefined)
      setMapping({})
      setFile(refusal ? undefined : chosen)
      setProblem(refusal)
      if (!refusal) void start({ method, file: chosen }, show)
    },
    correct(change: Mapping) {
      if (!file) return
      const next = { ...mapping, ...change }
      setMapping(next)
      void start({ method, file, ...next }, show)
    },
    run: (work: Work) => file && void start({ method, file, ...mapping }, work),
    clear() {
      setFile(undefined)
      setPreview(undefined)
      setMapping({})
    },
  }
}
