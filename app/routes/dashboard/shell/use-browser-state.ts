import { useState, useSyncExternalStore } from 'react'

const never = () => () => {}

/** A state that begins with what only the browser knows; `onServer` where the server draws it. */
export function useBrowserState<Value>(read: () => Value, onServer: Value) {
  const atFirst = useSyncExternalStore(never, read, () => onServer)
  const [chosen, choose] = useState<Value>()
  return [chosen ?? atFirst, choose] as const
}
