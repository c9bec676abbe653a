import type { DeliveryRow, WebhookInput, WebhookPatch, WebhookRow } from '#core/webhook/webhook.ts'
import type { ApiClient } from './client.ts'

export type { DeliveryRow, WebhookInput, WebhookRow }

export const listWebhooks = (api: ApiClient) => api.get<WebhookRow[]>('/webhooks')

export const getWebhook = (api: ApiClient, id: string) => api.get<WebhookRow>(`/webhooks/${id}`)

export const addWebhook = (api: ApiClient, body: WebhookInput) =>
  api.post<{ insertedId: string; secret: string }>('/webhooks', body)

export const changeWebhook = (api: ApiClient, id: string, change: WebhookPatch) =>
  api.patch(`/webhooks/${id}`, change)

export const removeWebhook = (api: ApiClient, id: string) => api.remove(`/webhooks/${id}`)

export const listDeliveries = (api: ApiClient, id: string) =>
  api.list<DeliveryRow>(`/webhooks/${id}/deliveries?limit=20`)

export const testWebhook = (api: ApiClient, id: string) => api.post(`/webhooks/${id}/test`)

export const repeatDelivery = (api: ApiClient, id: string, deliveryId: string) =>
  api.post(`/webhooks/${id}/deliveries/${deliveryId}/repeat`)
