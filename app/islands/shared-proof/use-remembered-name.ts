import { useEffect, useState } from 'react'

/** Name of the holder, typed once for all forms. The entry in the tab's history keeps it when the page is loaded again. */
export function useRememberedName(first: string) {
  const [name, setName] = useState(first)
  useEffect(() => {
    const kept: unknown = history.state?.name
    if (typeof kept === 'string') setName((typed) => typed || kept)
  }, [])
  const rememberName = () => history.replaceState({ ...history.state, name }, '')
  return { name, setName, rememberName }
}
