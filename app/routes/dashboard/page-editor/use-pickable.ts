import { useEffect, useState } from 'react'
import { api } from '#app/api/browser.ts'
import { findPickable, type Pickable, readPicked } from '#app/api/picked-records.ts'
import { errorMessageOf } from '#app/components/ui/error-message-of.ts'
import type { PickedKind } from '#core/page/section-fields.ts'

const typingPause = 250

/** Finds records after a pause in typing, and the titles of the picked ones: null for one that was deleted. */
export function usePickable(kind: PickedKind, words: string, picked: string[]) {
  const [found, setFound] = useState<Pickable[]>()
  const [titles, setTitles] = useState<Record<string, string | null>>({})
  const [problem, setProblem] = useState<string>()
  const unknown = picked.filter((id) => titles[id] === undefined).join(' ')

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const search = () =>
      findPickable(api, kind, words.trim(), signal).then(
        (records) => {
          setFound(records)
          setTitles((known) => ({
            ...known,
            ...Object.fromEntries(records.map(({ id, title }) => [id, title])),
          }))
          setProblem(undefined)
        },
        (error: unknown) => !signal.aborted && setProblem(errorMessageOf(error)),
      )
    const timer = setTimeout(search, words ? typingPause : 0)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [kind, words])

  const isSearched = found !== undefined
  useEffect(() => {
    if (!isSearched || unknown === '') return
    let isCurrent = true
    const read = async (id: string) => [id, (await readPicked(api, kind, id))?.title ?? null] as const
    Promise.all(unknown.split(' ').map(read)).then(
      (entries) => isCurrent && setTitles((known) => ({ ...known, ...Object.fromEntries(entries) })),
      (error: unknown) => isCurrent && setProblem(errorMessageOf(error)),
    )
    return () => {
      isCurrent = false
    }
  }, [kind, unknown, isSearched])

  return { found, titles, problem }
}
