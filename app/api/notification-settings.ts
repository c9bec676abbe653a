import type {
  NotificationKindRow,
  NotificationSettings,
  NotificationSettingsChange,
} from '#core/notification-settings/notification-settings.ts'
import type { ApiClient } from './client.ts'

export type { NotificationKindRow, NotificationSettings }

export const readNotificationSettings = (api: ApiClient) =>
  api.get<NotificationSettings>('/notification-settings')

export const saveNotificationSettings = (api: ApiClient, change: NotificationSettingsChange) =>
  api.patch('/notification-settings', change)
