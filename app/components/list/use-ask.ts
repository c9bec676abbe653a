import { useSearchParams } from 'react-router'
import type { ListShape } from './list-shape.ts'

type Change = Record<string, string>

/** Asks something else of the list, by its address. Empty takes away; another question begins at the first page. */
export function useAsk() {
  const [, setParams] = useSearchParams()
  return (change: Change, options: { replace?: boolean } = {}) =>
    setParams((before) => changed(before, change), { ...options, preventScrollReset: true })
}

export function changed(before: URLSearchParams, change: Change): URLSearchParams {
  const after = new URLSearchParams(before)
  for (const place of ['page', 'before']) after.delete(place)
  for (const [name, value] of Object.entries(change)) {
    if (value) after.set(name, value)
    else after.delete(name)
  }
  return after
}

/** The same part of the list in the same order, with all that is in it. */
export const unfiltered = (before: URLSearchParams, { filters }: ListShape): URLSearchParams =>
  changed(before, Object.fromEntries(['q', ...filters.map(({ name }) => name)].map((name) => [name, ''])))
