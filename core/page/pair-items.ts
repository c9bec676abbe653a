type Placed = { item: unknown; index: number }
type Pair = { older?: Placed; newer?: Placed }

/** Pairs the items of two versions of a list: equal ones first, then those of one name, then the others in their order.
 * Pairs are in the order of the newer version; removed items come last. */
export function pairItems(before: unknown[], after: unknown[]): { pairs: Pair[]; isReordered: boolean } {
  const left = before.map((item, index) => ({ item, index }))
  const placed = after.map((item, index) => ({ item, index }))
  const found = new Map<Placed, Placed>()
  const pairBy = (isSame: (older: Placed, newer: Placed) => boolean) => {
    for (const newer of placed) {
      if (found.has(newer)) continue
      const at = left.findIndex((older) => isSame(older, newer))
      const [older] = at < 0 ? [] : left.splice(at, 1)
      if (older) found.set(newer, older)
    }
  }
  pairBy((older, newer) => older.index === newer.index && isEqual(older.item, newer.item))
  pairBy((older, newer) => isEqual(older.item, newer.item))
  pairBy((older, newer) => nameOf(older.item) !== '' && nameOf(older.item) === nameOf(newer.item))
  pairBy((older, newer) => older.index === newer.index)
  pairBy(() => true)
  const order = placed.flatMap((newer) => found.get(newer)?.index ?? [])
  return {
    pairs: [
      ...placed.map((newer): Pair => ({ newer, ...withOlder(found.get(newer)) })),
      ...left.map((older) => ({ older })),
    ],
    isReordered: order.some((index, at) => index < (order[at - 1] ?? 0)),
  }
}

const withOlder = (older: Placed | undefined) => older && { older }

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The text by which an owner knows an item. */
export function nameOf(item: unknown): string {
  const { title, name, label, stage, caption, alt } = (item ?? {}) as Record<string, unknown>
  const texts = [title, name, label, stage, caption, alt]
  return texts.find((one): one is string => typeof one === 'string' && one !== '') ?? ''
}
