import { useEffect, useState } from 'react'
import { getSpreadsheet, type SpreadsheetHead } from '#app/api/spreadsheets.ts'
import { sentenceOf } from '#app/components/ui/sentence-of.ts'

type State = {
  file?: SpreadsheetHead | undefined
  mayDelete: boolean
  failure?: string | undefined
}

/** The open file: what came with the page at once, and from the API what this person may do with it. */
export function useFile(id: string | undefined, first: SpreadsheetHead | undefined) {
  const [state, setState] = useState<State>({ file: first, mayDelete: false })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    if (!id) return
    const controller = new AbortController()
    getSpreadsheet(id, controller.signal)
      .then(({ mayDelete, ...file }) => setState({ file, mayDelete }))
      .catch((error) => {
        if (controller.signal.aborted) return
        // What is there can be read all the same.
        setState(({ file }) => ({ file, mayDelete: false, failure: sentenceOf(error) }))
      })
    return () => controller.abort()
  }, [id, attempt])

  const isTheOne = state.file?._id === id
  return {
    file: isTheOne ? state.file : undefined,
    mayDelete: isTheOne && state.mayDelete,
    failure: isTheOne ? undefined : state.failure,
    retry() {
      setState({ mayDelete: false })
      setAttempt(attempt + 1)
    },
  }
}
