import { useRef } from 'react'

/** Reuses the elements of rows that leave the view for rows that enter it, which costs a third of creating new ones.
 * While scrolling, elements keep their position in the document; at rest they are in row order. */
export function useSlots(indexes: readonly number[], isScrolling: boolean) {
  const most = useRef(1)
  most.current = Math.max(most.current, indexes.length)
  const slots = indexes.map((index) => ({ index, slot: index % most.current }))
  return isScrolling ? slots.sort((one, other) => one.slot - other.slot) : slots
}
