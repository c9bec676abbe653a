import { useRef } from 'react'

const noIntention = { content: '', key: '' }

/** The key of what is about to be sent: the same for every try of the same content, another one for other content, and
 * after `renew` for the same content too. */
export function useIntention() {
  const last = useRef(noIntention)
  const keyOf = (content: unknown): string => {
    const written = JSON.stringify(content)
    if (last.current.content !== written) last.current = { content: written, key: createKey() }
    return last.current.key
  }
  return Object.assign(keyOf, {
    renew: () => {
      last.current = noIntention
    },
  })
}

/** Browsers have `randomUUID` only where the site is encrypted. */
const createKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-')
