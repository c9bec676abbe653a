import type { Channels, QuietChoice } from '#core/notification-settings/notification-settings.ts'

export type NotificationDraft = {
  kinds: Record<string, Channels>
  quiet: QuietChoice
  quietFrom: string
  quietUntil: string
}
