import {
  getNotificationSettings,
  updateNotificationSettings,
} from '#core/notification-settings/notification-settings.server.ts'
import {
  notificationSettingsChange,
  notificationSettingsRow,
} from '#core/notification-settings/notification-settings.ts'
import { changed, changedSchema, problemSchema } from '../http/answers.ts'
import type { Api } from '../http/request-context.ts'

const tags = ['notices']

export function notificationSettings(api: Api): void {
  api.get(
    '/notification-settings',
    {
      config: { permission: 'notice.set-up' },
      schema: {
        tags,
        summary: 'Own channels by kind of notification, and quiet hours',
        response: { 200: notificationSettingsRow },
      },
    },
    async ({ ctx }) => getNotificationSettings(ctx),
  )
  api.patch(
    '/notification-settings',
    {
      config: { permission: 'notice.set-up' },
      schema: {
        tags,
        summary: 'Change own channels or quiet hours',
        description: 'Kinds and channels that are left out keep what they are.',
        body: notificationSettingsChange,
        response: { 200: changedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, body }) => changed(await updateNotificationSettings(ctx, body)),
  )
}
