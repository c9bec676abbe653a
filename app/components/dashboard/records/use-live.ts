import { useEffect, useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { type ChangeKind, changeKinds } from '#core/records/kinds.ts'

type Listener = (kinds: readonly ChangeKind[] | undefined) => void
const listeners = new Set<Listener>()

/** Notifies the listeners on the screen of a change event. Without kinds, any record may have changed. */
export function notifyChanged(kinds?: readonly ChangeKind[]): void {
  for (const listener of listeners) listener(kinds)
}

/** Calls back when records of these kinds that the user may see have changed, in this session or another. */
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

/** Runs the screen's loader again when records of these kinds have changed, after a lost answer, and after a gap in the
 * stream. Lists of kinds that are not live call it without any. */
export function useReloadOn(kinds: readonly ChangeKind[]): void {
  const { revalidate } = useRevalidator()
  useOnChange(kinds, () => void revalidate())
}

/** Revalidates on changes that arrive during a navigation, when the next screen does not listen yet. Call it in a
 * layout that stays mounted. */
export function useReloadDuringNavigation(): void {
  const { state } = useNavigation()
  const { revalidate } = useRevalidator()
  useOnChange(changeKinds, () => {
    if (state !== 'idle') void revalidate()
  })
}
