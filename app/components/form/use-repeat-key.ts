import { useRef } from 'react'
import { v7 as createKey } from 'uuid'

/** One key for one intention: the same values sent again have the same, others another. */
export function useRepeatKey(): (values: unknown) => string {
  const last = useRef({ written: '', key: '' })
  return (values) => {
    const written = JSON.stringify(values)
    if (written !== last.current.written) last.current = { written, key: createKey() }
    return last.current.key
  }
}
