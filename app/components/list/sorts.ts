import type { Choice } from './list-shape.ts'

/** The first two orders of a list whose rows came one after the other. */
export const byTime: Choice[] = [
  { value: '-createdAt', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
]

/** Both orders of something that is spelled. */
export const byLetters = (value: string, label: string): Choice[] => [
  { value, label: `${label}, A to Z` },
  { value: `-${value}`, label: `${label}, Z to A` },
]
