import { useEffect } from 'react'
import { preloadModule } from 'react-dom'
import type { User } from '#app/api/account.ts'
import { fetchLaterParts } from '#app/components/ui/later.ts'
import { scriptsOf } from '#app/dashboard-manifest.ts'
import { adminGroupsFor, userPanel } from './screens.ts'

/** After the screen that was asked for has come to life: its first moments are its own. */
const pauseBeforeParts = 200
const pauseBeforeScreens = 2_000
/** From one script to the next one, so that a tap never waits for all of them. */
const step = 25
const pauseWithoutLine = 10_000

/** Fetches what opens on top of a screen, and while the line is idle the scripts of the menu's screens: a screen then
 * waits for its records only, and nothing of it runs before it is opened. */
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

/** Into the browser's cache. A module that failed would stay so as long as its document lives. */
const fetchQuietly = (script: string) =>
  fetch(script, { priority: 'low' }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.ok
    },
    () => false,
  )

/** Somebody has asked the browser to save data; only some browsers tell. */
const isDataDear = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
