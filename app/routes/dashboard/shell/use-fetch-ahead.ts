import { useEffect } from 'react'
import { preloadModule } from 'react-dom'
import type { User } from '#app/api/account.ts'
import { fetchLaterParts } from '#app/components/ui/later.ts'
import { scriptsOf } from '#app/dashboard-manifest.ts'
import { adminGroupsFor, userPanel } from './screens.ts'

/** Milliseconds after hydration, so that prefetching does not slow down the current screen. */
const pauseBeforeParts = 200
const pauseBeforeScreens = 2_000
/** Milliseconds between scripts, so that a click does not queue behind all of them. */
const step = 25
const pauseWithoutLine = 10_000

/** Prefetches the lazy components and then, at low priority, the scripts of the screens in the menu. Navigation then
 * waits for data only. Prefetched modules are not executed. */
export function useFetchAhead(account: User): void {
  const adminGroups = adminGroupsFor(account)
  const groups = adminGroups.length > 0 ? adminGroups : userPanel
  const paths = groups.flatMap(({ screens }) => screens.map(({ path }) => path)).join(' ')
  useEffect(() => {
    if (isDataDear()) return
    const fetchNext = async ([script, ...others]: string[]) => {
      if (!script) return
      const isThere = await fetchQuietly(script)
      if (isOver) return
      if (isThere) preloadModule(script)
      timer = isThere
        ? setTimeout(fetchNext, step, others)
        : setTimeout(fetchNext, pauseWithoutLine, [...others, script])
    }
    let isOver = false
    let timer = setTimeout(
      () => fetchNext([...new Set(paths.split(' ').flatMap(scriptsOf))]),
      pauseBeforeScreens,
    )
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [paths])
  useEffect(() => {
    if (isDataDear()) return
    const timer = setTimeout(fetchLaterParts, pauseBeforeParts)
    return () => clearTimeout(timer)
  }, [])
}

/** Fetches into the HTTP cache. A failed module import would be cached as failed until the next document. */
const fetchQuietly = (script: string) =>
  fetch(script, { priority: 'low' }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.ok
    },
    () => false,
  )

/** True if the user has turned on data saving. Not all browsers report it. */
const isDataDear = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
