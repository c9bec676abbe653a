import type { Choice, ListFilter } from './list-shape.ts'

/** Filter by one of some values. `labels` are choices in their order, or labels by value. */
export const choiceFilter = (
  name: string,
  label: string,
  all: string,
  labels: Choice[] | Record<string, string>,
): ListFilter => ({
  kind: 'choice',
  ...{ name, label, all },
  choices: Array.isArray(labels)
    ? labels
    : Object.entries(labels).map(([value, label]) => ({ value, label })),
})
