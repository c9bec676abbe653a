import type { OrderStatus } from '#core/order/order.ts'

const billable: readonly OrderStatus[] = ['accepted', 'in-progress', 'in-review', 'delivered', 'closed']

/** Returns true if staff can invoice an order in this state. */
export const isBillable = (status: OrderStatus): boolean => billable.includes(status)
