import { useEffect, useRef, useState } from 'react'

const typingPause = 250

/** Finds suggestions for what is typed, after a short pause. Results for earlier words are ignored. */
export function useSuggestions<Found>(find: (words: string) => Promise<Found[]>, failureText: string) {
  const [words, setWords] = useState('')
  const [found, setFound] = useState<Found[]>([])
  const [failure, setFailure] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])

  function search(typed: string) {
    setWords(typed)
    clearTimeout(timer.current)
    const request = ++latest.current
    timer.current = setTimeout(async () => {
      try {
        const suggestions = await find(typed.trim())
        if (request !== latest.current) return
        setFound(suggestions)
        setFailure(undefined)
      } catch {
        setFailure(failureText)
      }
    }, typingPause)
  }
  return { words, found, failure, search }
}
