import { useEffect, useState } from 'react'
import { api } from '#app/api/browser.ts'
import { findMedia, moreMedia } from '#app/api/media.ts'
import { errorMessageOf } from '#app/components/ui/error-message-of.ts'
import type { MediaRow } from '#core/media/media.ts'

const typingPause = 250

/** Loads the pictures that match the words, after a pause in typing, and more of them on demand. */
export function useMediaSearch(words: string) {
  const [rows, setRows] = useState<MediaRow[]>()
  const [next, setNext] = useState<string>()
  const [problem, setProblem] = useState<string>()

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const timer = setTimeout(
      () =>
        findMedia(api, words.trim(), signal).then(
          (page) => {
            setRows(page.rows)
            setNext(page.next)
            setProblem(undefined)
          },
          (error: unknown) => !signal.aborted && setProblem(errorMessageOf(error)),
        ),
      words ? typingPause : 0,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [words])

  async function loadMore() {
    if (!next) return
    try {
      const page = await moreMedia(api, next)
      setRows((before = []) => [...before, ...page.rows])
      setNext(page.next)
    } catch (error) {
      setProblem(errorMessageOf(error))
    }
  }
  return { rows, problem, loadMore: next === undefined ? undefined : () => void loadMore() }
}
