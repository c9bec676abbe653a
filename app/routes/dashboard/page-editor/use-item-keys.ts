import { useState } from 'react'

/** Keys of the items of a list, which have no id. An item keeps its key when it is moved, changed, or brought back by
 * Undo, so that its fields stay open and keep the focus. */
export function useItemKeys() {
  const [keys] = useState(createItemKeys)
  return keys
}

function createItemKeys() {
  const known = new WeakMap<object, string>()
  let made = 0
  function keyOf(item: unknown): string {
    if (typeof item !== 'object' || item === null) return String(item)
    const key = known.get(item) ?? `item-${++made}`
    known.set(item, key)
    return key
  }
  return {
    of: keyOf,
    /** Gives a changed item the key of the former one. */
    keep<Item extends object>(former: object, changed: Item): Item {
      known.set(changed, keyOf(former))
      return changed
    },
  }
}
