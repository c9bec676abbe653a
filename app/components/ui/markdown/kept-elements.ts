import type { ReactElement } from 'react'

/** Elements take about a hundred times the memory of their text. */
const mostCharacters = 200_000

export type KeptElements = {
  /** Returns the kept elements of a text, or makes and keeps them. */
  of: (key: string, make: () => ReactElement) => ReactElement
}

/** Keeps the elements of the texts that were used last. React does not change elements, so requests can share them. */
export function createKeptElements(most = mostCharacters): KeptElements {
  const kept = new Map<string, ReactElement>()
  let characters = 0
  function drop(key: string) {
    if (kept.delete(key)) characters -= key.length
  }
  return {
    of(key, make) {
      const elements = kept.get(key) ?? make()
      drop(key)
      if (key.length > most) return elements
      kept.set(key, elements)
      characters += key.length
      for (const oldest of kept.keys()) {
        if (characters <= most) break
        drop(oldest)
      }
      return elements
    },
  }
}
