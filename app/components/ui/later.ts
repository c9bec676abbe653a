import {
  type ComponentType,
  useEffect,
  useEffectEvent,
  useReducer,
  useState,
  useSyncExternalStore,
} from 'react'
import { showToast } from './toasts.ts'

type Later<Props> = {
  Part?: ComponentType<Props>
  fetch: () => Promise<void>
  tellFailure: () => void
}

const tellNotLoaded = () =>
  showToast({
    // Browsers try a script that failed only with the next document.
    title: 'This could not be loaded. Check the connection, then load the page anew.',
    tone: 'danger',
  })

const fetches = new Set<() => Promise<void>>()
const listeners = new Set<() => void>()
let awaited = 0

type Options = {
  /** Isn't worth fetching before somebody asks. */
  isRare?: boolean
  tellFailure?: () => void
}

/** A part of a screen that nothing needs before somebody opens it: its script comes after the screen's own. */
export function comesLater<Props>(
  load: () => Promise<ComponentType<Props>>,
  { isRare = false, tellFailure = tellNotLoaded }: Options = {},
): Later<Props> {
  const later: Later<Props> = {
    async fetch() {
      later.Part ??= await load()
    },
    tellFailure,
  }
  if (!isRare) fetches.add(later.fetch)
  return later
}

/** The part, once it was wanted and is there. What can't be fetched is given up and told. */
export function useLater<Props>(later: Later<Props>, isWanted: boolean, giveUp: () => void) {
  const [wasWanted, setWasWanted] = useState(isWanted)
  const [, drawAnew] = useReducer((count: number) => count + 1, 0)
  // As it was drawn: what comes between a drawing and its effect is drawn, too.
  const { Part } = later
  if (isWanted && !wasWanted) setWasWanted(true)
  const fail = useEffectEvent(() => {
    giveUp()
    later.tellFailure()
  })
  useEffect(() => {
    if (!isWanted || Part) return
    let isOver = false
    countAwaited(1)
    later
      .fetch()
      .then(
        () => !isOver && drawAnew(),
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

/** Whether somebody waits for such a part. */
export const useIsPartAwaited = (): boolean =>
  useSyncExternalStore(
    listen,
    () => awaited > 0,
    () => false,
  )

/** Fetches what may be opened next, one after the other: a tap never waits for all of it. */
export async function fetchLaterParts(): Promise<void> {
  // Who opens what could not be fetched is told.
  for (const fetchPart of fetches) await fetchPart().catch(() => {})
}
