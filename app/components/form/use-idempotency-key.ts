import { useRef } from 'react'

const noKey = { content: '', key: '' }

/** Returns the idempotency key of a request: the same for every retry of the same content, a new one for changed
 * content, and after `renew` a new one for the same content too. */
export function useIdempotencyKey() {
  const last = useRef(noKey)
  const keyOf = (content: unknown): string => {
    const written = JSON.stringify(content)
    if (last.current.content !== written) last.current = { content: written, key: createKey() }
    return last.current.key
  }
  return Object.assign(keyOf, {
    renew: () => {
      last.current = noKey
    },
  })
}

/** Avoids `randomUUID`, which exists in secure contexts only. */
const createKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-')
