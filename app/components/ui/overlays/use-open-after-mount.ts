import { useEffect, useState } from 'react'

/** Delays opening until after the first render, so that the opening transition runs. */
export function useOpenAfterMount(isOpen: boolean): boolean {
  const [isMounted, setIsMounted] = useState(false)
  useEffect(() => setIsMounted(true), [])
  return isOpen && isMounted
}
