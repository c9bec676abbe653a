import type { Choice } from './list-shape.ts'

/** Sorts by time of creation. */
export const byTime: Choice[] = [
  { value: '-createdAt', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
]

/** Alphabetical sorts of a field, in both directions. */
export const byLetters = (value: string, label: string): Choice[] => [
  { value, label: `${label}, A to Z` },
  { value: `-${value}`, label: `${label}, Z to A` },
]
