import { useEffect, useState } from 'react'
import { getSpreadsheet, type SpreadsheetHead } from '#app/api/spreadsheets.ts'
import { errorMessageOf } from '#app/components/ui/error-message-of.ts'

type State = {
  file?: SpreadsheetHead | undefined
  mayDelete: boolean
  failure?: string | undefined
}

/** Returns the open file: immediately the data that came with the document, then the API's, with the permission to
 * delete. */
export function useFile(id: string | undefined, first: SpreadsheetHead | undefined) {
  const [state, setState] = useState<State>({ file: first, mayDelete: false })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt fetches again
  useEffect(() => {
    if (!id) return
    const controller = new AbortController()
    getSpreadsheet(id, controller.signal)
      .then(({ mayDelete, ...file }) => setState({ file, mayDelete }))
      .catch((error) => {
        if (controller.signal.aborted) return
        // Data that is already there stays readable.
        setState(({ file }) => ({ file, mayDelete: false, failure: errorMessageOf(error) }))
      })
    return () => controller.abort()
  }, [id, attempt])

  const isCurrent = state.file?._id === id
  return {
    file: isCurrent ? state.file : undefined,
    mayDelete: isCurrent && state.mayDelete,
    failure: isCurrent ? undefined : state.failure,
    retry() {
      setState({ mayDelete: false })
      setAttempt(attempt + 1)
    },
  }
}
