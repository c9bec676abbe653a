import { useEffect, useState } from 'react'
import { api } from '#app/api/browser.ts'
import { type FoundRow, searchRecords } from '#app/api/search.ts'
import { errorMessageOf } from '#app/components/ui/error-message-of.ts'

const typingPause = 200
const minLength = 2

type Answer = { words: string; rows: FoundRow[]; failure?: string }

/** Debounced record search. Keeps the previous results until new ones arrive. */
export function useRecordSearch(words: string) {
  const [answer, setAnswer] = useState<Answer>({ words: '', rows: [] })
  const isLongEnough = words.length >= minLength

  useEffect(() => {
    if (!isLongEnough) return
    const controller = new AbortController()
    const { signal } = controller
    const timer = setTimeout(async () => {
      const found = await searchRecords(api, words, signal)
        .then((rows) => ({ words, rows }))
        .catch((error: unknown) => ({ words, rows: [], failure: errorMessageOf(error) }))
      if (!signal.aborted) setAnswer(found)
    }, typingPause)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [words, isLongEnough])

  if (!isLongEnough) return { rows: [], isSearching: false, failure: undefined }
  return { rows: answer.rows, isSearching: answer.words !== words, failure: answer.failure }
}
