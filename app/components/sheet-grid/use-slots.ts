import { useRef } from 'react'

/** Rows that come into view take over the elements of those that leave it, which costs a third of making new ones.
 * While one scrolls the elements stay where they are in the document; at rest they stand in the order of the rows. */
export function useSlots(indexes: readonly number[], isScrolling: boolean) {
  const most = useRef(1)
  most.current = Math.max(most.current, indexes.length)
  const slots = indexes.map((index) => ({ index, slot: index % most.current }))
  return isScrolling ? slots.sort((one, other) => one.slot - other.slot) : slots
}
