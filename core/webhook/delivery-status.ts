export const deliveryStatuses = ['waiting', 'sent', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]
