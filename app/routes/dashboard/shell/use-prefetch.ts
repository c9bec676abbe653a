import { useEffect } from 'react'
import { preloadModule } from 'react-dom'
import { href } from 'react-router'
import type { User } from '#app/api/account.ts'
import { prefetchLazyComponents } from '#app/components/ui/loading/lazy-component.ts'
import { userPanel } from './client-screens.ts'
import type { ScreenGroup } from './screen.ts'
import { adminGroupsFor } from './screens.ts'

/** Milliseconds after hydration, so that prefetching does not slow down the current screen. */
const delayBeforeComponents = 200
const delayBeforeScreens = 2_000
/** Longer: the claim form and its validation rules take a phone 170 ms. */
const delayBeforeForms = 8_000
/** Milliseconds between scripts, so that a click does not queue behind all of them. */
const delayBetweenScripts = 25
const retryDelay = 10_000
/** Answered by `server/pages/pages.ts`. */
const screenScriptsPath = '/screen-scripts.json'

/** Scripts of the dashboard's screens. Most are shared, so a screen names them by their index. */
export type ScreenScripts = {
  scripts: string[]
  /** By the path of the screen under /dashboard. */
  screens: Record<string, number[]>
}

const id = ':id'
/** Routes of a client below the screens of the menu, with forms that work without a connection. */
const formScreens = [
  href('/dashboard/pending-applications/:id', { id }),
  href('/dashboard/report-problem/:id', { id }),
  href('/dashboard/projects-preview/:id', { id }),
  href('/dashboard/projects-preview/:id/proofs/:proof', { id, proof: ':proof' }),
]

/** Prefetches the lazy components and then, at low priority, the scripts of the screens in the menu. Navigation then
 * waits for data only. Prefetched modules are not executed. Then keeps the data of a client's forms. */
export function usePrefetch(account: User): void {
  const adminGroups = adminGroupsFor(account)
  const isClient = adminGroups.length === 0
  const groups: ScreenGroup[] = isClient ? userPanel : adminGroups
  const root = `${href('/dashboard')}/`
  const paths = groups
    .flatMap(({ screens, forms = [] }) => [...screens, ...forms])
    .map(({ to }) => to)
    .concat(isClient ? formScreens : [])
    .map((to) => to.replace(root, ''))
    .join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is loaded again when the rights of the account change
  useEffect(() => {
    if (isSavingData()) return
    const start = async () => {
      const scripts = await listScripts(paths.split(' '))
      if (isCancelled) return
      if (scripts) await fetchNext(scripts)
      else timer = setTimeout(start, retryDelay)
    }
    const fetchNext = async ([script, ...others]: string[]): Promise<void> => {
      if (!script) {
        if (isClient) timer = setTimeout(keepForms, delayBeforeForms)
        return
      }
      const isFetched = await fetchIntoCache(script)
      if (isCancelled) return
      if (isFetched) preloadModule(script)
      timer = isFetched
        ? setTimeout(fetchNext, delayBetweenScripts, others)
        : setTimeout(fetchNext, retryDelay, [...others, script])
    }
    const keepForms = () =>
      import('./prefetch-forms.ts').then(
        ({ prefetchForms }) => (isCancelled ? undefined : prefetchForms(account)),
        () => {},
      )
    let isCancelled = false
    let timer = setTimeout(start, delayBeforeScreens)
    return () => {
      isCancelled = true
      clearTimeout(timer)
    }
  }, [paths, isClient])
  useEffect(() => {
    if (isSavingData()) return
    const timer = setTimeout(prefetchLazyComponents, delayBeforeComponents)
    return () => clearTimeout(timer)
  }, [])
}

/** Lists the scripts of screens, each once; undefined if the server cannot be reached. */
async function listScripts(paths: string[]): Promise<string[] | undefined> {
  try {
    const response = await fetch(screenScriptsPath)
    if (!response.ok) return undefined
    const { scripts, screens }: ScreenScripts = await response.json()
    const indexes = new Set(paths.flatMap((path) => screens[path] ?? []))
    return [...indexes].flatMap((index) => scripts[index] ?? [])
  } catch {
    return undefined
  }
}

/** Fetches into the HTTP cache. A failed module import would be cached as failed until the next document. */
const fetchIntoCache = (script: string) =>
  fetch(script, { priority: 'low' }).then(
    async (response) => {
      await response.arrayBuffer()
      return response.ok
    },
    () => false,
  )

/** True if the user has turned on data saving. Not all browsers report it. */
const isSavingData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
