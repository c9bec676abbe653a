import { useRef } from 'react'
import { v7 as createKey } from 'uuid'

/** The key of what is about to be sent: the same for every try of the same content, another one for other content. */
export function useIntention(): (content: unknown) => string {
  const last = useRef({ content: '', key: '' })
  return (content) => {
    const written = JSON.stringify(content)
    if (last.current.content !== written) last.current = { content: written, key: createKey() }
    return last.current.key
  }
}
