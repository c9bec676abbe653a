import { useSearchParams } from 'react-router'
import type { ListShape } from './list-shape.ts'

type Change = Record<string, string>

/** Returns a function that changes the list query in the URL. An empty value removes its parameter; every change goes
 * back to the first page. */
export function useListQuery() {
  const [, setParams] = useSearchParams()
  return (change: Change, options: { replace?: boolean } = {}) =>
    setParams((before) => changed(before, change), { ...options, preventScrollReset: true })
}

export function changed(before: URLSearchParams, change: Change): URLSearchParams {
  const after = new URLSearchParams(before)
  for (const parameter of ['page', 'before']) after.delete(parameter)
  for (const [name, value] of Object.entries(change)) {
    if (value) after.set(name, value)
    else after.delete(name)
  }
  return after
}

/** Removes search and filters, and keeps the tab and the sort. */
export const unfiltered = (before: URLSearchParams, { filters }: ListShape): URLSearchParams =>
  changed(before, Object.fromEntries(['q', ...filters.map(({ name }) => name)].map((name) => [name, ''])))
