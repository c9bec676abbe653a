import { useState, useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** State whose initial value only the browser can read. `onServer` is used for server rendering. */
export function useBrowserState<Value>(read: () => Value, onServer: Value) {
  const initial = useSyncExternalStore(neverChanges, read, () => onServer)
  const [chosen, setChosen] = useState<Value>()
  return [chosen ?? initial, setChosen] as const
}
