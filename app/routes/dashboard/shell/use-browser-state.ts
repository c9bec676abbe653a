import { useState, useSyncExternalStore } from 'react'

const never = () => () => {}

/** State whose initial value only the browser can read. `onServer` is used for server rendering. */
export function useBrowserState<Value>(read: () => Value, onServer: Value) {
  const atFirst = useSyncExternalStore(never, read, () => onServer)
  const [chosen, choose] = useState<Value>()
  return [chosen ?? atFirst, choose] as const
}
