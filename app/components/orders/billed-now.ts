import type { OrderRow } from '#app/api/orders.ts'
import type { Money } from '#core/money.ts'

/** Returns what is billed of an order after its credit notes. */
export const billedNow = ({ billed, credited }: Pick<OrderRow, 'billed' | 'credited'>): Money => ({
  ...billed,
  minor: billed.minor - credited.minor,
})
