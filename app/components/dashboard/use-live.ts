import { useEffect, useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { type ChangeKind, changeKinds } from '#core/live/live.ts'

type Listener = (kinds: readonly ChangeKind[] | undefined) => void
const listeners = new Set<Listener>()

/** What the stream of events heard, for all that is on the screen; without kinds it may be anything. */
export function tellChanged(kinds?: readonly ChangeKind[]): void {
  for (const listener of listeners) listener(kinds)
}

/** Calls back when records of these kinds that this person may see have changed, wherever that was done. */
export function useOnChange(kinds: readonly ChangeKind[], onChange: () => void): void {
  const latest = useRef({ kinds, onChange })
  useEffect(() => {
    latest.current = { kinds, onChange }
  })
  useEffect(() => {
    const listen: Listener = (changed) => {
      const { kinds, onChange } = latest.current
      if (!changed || changed.some((kind) => kinds.includes(kind))) onChange()
    }
    listeners.add(listen)
    return () => void listeners.delete(listen)
  }, [])
}

/** Keeps a screen true without a reload: its loader runs again when records of these kinds have changed. */
export function useReloadOn(kinds: readonly ChangeKind[]): void {
  const { revalidate } = useRevalidator()
  useOnChange(kinds, () => void revalidate())
}

/** To be held where screens come and go: what changes while the next one is fetched would be heard by nobody. */
export function useReloadOnTheWay(): void {
  const { state } = useNavigation()
  const { revalidate } = useRevalidator()
  useOnChange(changeKinds, () => {
    if (state !== 'idle') void revalidate()
  })
}
