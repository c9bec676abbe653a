import { useState } from 'react'

type Steps<Value> = { past: Value[]; value: Value; future: Value[]; field: string | undefined }

const mostSteps = 100

/** A value with its earlier values. Changes of one field that follow each other are undone together. */
export function useHistory<Value>(initial: Value) {
  const [steps, setSteps] = useState<Steps<Value>>({ past: [], value: initial, future: [], field: undefined })
  const { past, value, future } = steps
  return {
    value,
    /** Changes the value. `field` names the field in which somebody types. */
    change(make: (value: Value) => Value, field?: string) {
      setSteps((now) => ({
        past:
          field !== undefined && field === now.field ? now.past : [...now.past, now.value].slice(-mostSteps),
        value: make(now.value),
        future: [],
        field,
      }))
    },
    /** Replaces the value and forgets the earlier ones. */
    reset: (next: Value) => setSteps({ past: [], value: next, future: [], field: undefined }),
    undo:
      past.length > 0
        ? () =>
            setSteps((now) => ({
              past: now.past.slice(0, -1),
              value: now.past.at(-1) ?? now.value,
              future: [now.value, ...now.future],
              field: undefined,
            }))
        : undefined,
    redo:
      future.length > 0
        ? () =>
            setSteps((now) => ({
              past: [...now.past, now.value],
              value: now.future[0] ?? now.value,
              future: now.future.slice(1),
              field: undefined,
            }))
        : undefined,
  }
}
