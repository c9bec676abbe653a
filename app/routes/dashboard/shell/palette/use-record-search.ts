import { useEffect, useState } from 'react'
import { api } from '#app/api/browser.ts'
import { type FoundRow, searchRecords } from '#app/api/search.ts'
import { sentenceOf } from '#app/components/ui/sentence-of.ts'

const typingPause = 200
const fewestLetters = 2

type Answer = { words: string; rows: FoundRow[]; failure?: string }

/** Debounced record search. Keeps the previous results until new ones arrive. */
export function useRecordSearch(words: string) {
  const [answer, setAnswer] = useState<Answer>({ words: '', rows: [] })
  const isSearch = words.length >= fewestLetters

  useEffect(() => {
    if (!isSearch) return
    const asking = new AbortController()
    const { signal } = asking
    const timer = setTimeout(async () => {
      const found = await searchRecords(api, words, signal)
        .then((rows) => ({ words, rows }))
        .catch((error: unknown) => ({ words, rows: [], failure: sentenceOf(error) }))
      if (!signal.aborted) setAnswer(found)
    }, typingPause)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [words, isSearch])

  if (!isSearch) return { rows: [], isAsking: false, failure: undefined }
  return { rows: answer.rows, isAsking: answer.words !== words, failure: answer.failure }
}
