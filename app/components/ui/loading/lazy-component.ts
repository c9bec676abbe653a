import {
  type ComponentType,
  useEffect,
  useEffectEvent,
  useReducer,
  useState,
  useSyncExternalStore,
} from 'react'
import { showToast } from '../overlays/toasts.ts'

type LazyComponent<Props> = {
  Part?: ComponentType<Props>
  fetch: () => Promise<void>
  onLoadError: () => void
}

const showNotLoaded = () =>
  showToast({
    // Browsers retry a failed module only in a new document.
    title: 'This could not be loaded. Check the connection, then reload the page.',
    tone: 'danger',
  })

const fetches = new Set<() => Promise<void>>()
const listeners = new Set<() => void>()
let awaited = 0

type Options = {
  /** Not prefetched. */
  isRare?: boolean
  onLoadError?: () => void
}

/** Declares a component that is only needed when the user opens it. Its script is prefetched after the screen's own. */
export function lazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
  { isRare = false, onLoadError = showNotLoaded }: Options = {},
): LazyComponent<Props> {
  const later: LazyComponent<Props> = {
    async fetch() {
      later.Part ??= await load()
    },
    onLoadError,
  }
  if (!isRare) fetches.add(later.fetch)
  return later
}

/** Returns the component once it was wanted and is loaded. If it cannot be loaded, calls `giveUp` and shows an
 * error, or calls `onLoadError` instead. */
export function useLazyComponent<Props>(
  later: LazyComponent<Props>,
  isWanted: boolean,
  giveUp: () => void,
  onLoadError = later.onLoadError,
) {
  const [wasWanted, setWasWanted] = useState(isWanted)
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  // Read during the render: a component that is loaded between render and effect still causes a new render.
  const { Part } = later
  if (isWanted && !wasWanted) setWasWanted(true)
  const fail = useEffectEvent(() => {
    giveUp()
    onLoadError()
  })
  useEffect(() => {
    if (!isWanted || Part) return
    let isOver = false
    countAwaited(1)
    later
      .fetch()
      .then(
        () => !isOver && rerender(),
        () => !isOver && fail(),
      )
      .finally(() => countAwaited(-1))
    return () => {
      isOver = true
    }
  }, [later, isWanted, Part])
  return wasWanted ? Part : undefined
}

function countAwaited(change: 1 | -1) {
  awaited += change
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns whether a wanted component is still loading. */
export const useIsLazyLoading = (): boolean =>
  useSyncExternalStore(
    listen,
    () => awaited > 0,
    () => false,
  )

/** Prefetches the lazy components one after the other, so that a tap never waits for all of them. */
export async function prefetchLazyComponents(): Promise<void> {
  // A failure is shown when the user opens the component.
  for (const fetchPart of fetches) await fetchPart().catch(() => {})
}
