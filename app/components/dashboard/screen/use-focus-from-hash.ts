import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Focuses the record or section named by the URL's hash. */
export function useFocusFromHash() {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same link again focuses it again
  useEffect(() => document.getElementById(hash.slice(1))?.focus(), [hash, key])
}
