import { serviceKindLabels } from '../service/service-kind-labels.ts'

export const deliveryGroupLabels = { service: 'Service', month: 'Month' } as const
export type DeliveryGroup = keyof typeof deliveryGroupLabels

/** Names a service; a month stays as it is. */
export const nameOfDelivery = (by: DeliveryGroup, key: string): string =>
  by === 'service' ? ((serviceKindLabels as Record<string, string>)[key] ?? key) : key

export const lateKindLabels = {
  order: 'Orders past their due day',
  project: 'Projects with a late milestone',
  problem: 'Problems without an answer in time',
} as const
