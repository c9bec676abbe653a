import { z } from 'zod'
import { type NoticeKind, noticeKindNames, noticeKinds } from '../notice/notice-kinds.ts'
import { seenVersion } from '../seen-version.ts'
import { yesOrNo } from '../text.ts'

export const mailChoices = ['now', 'digest', 'off'] as const
export type MailChoice = (typeof mailChoices)[number]
export const mailChoiceLabels: Record<MailChoice, string> = {
  now: 'At once',
  digest: 'Daily digest',
  off: 'Off',
}

export const quietChoices = ['site', 'off', 'own'] as const
export type QuietChoice = (typeof quietChoices)[number]

/** Channels of one kind. Push reaches the devices on which the person has turned it on. */
export type Channels = { app: boolean; mail: MailChoice; push: boolean }
export const defaultChannels: Channels = { app: true, mail: 'now', push: true }

/** Hour of the site's clock from which daily digests are sent. */
export const digestHour = 8

const channels = z.object({
  app: yesOrNo,
  mail: z.enum(mailChoices, `Must be one of ${mailChoices.join(', ')}`),
  push: yesOrNo,
})

const time = z.string('Must be a time').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time such as 22:00')

type Choices = { [Kind in NoticeKind]?: Partial<Channels> | undefined }
const kindShape = Object.fromEntries(
  noticeKindNames.map((kind) => [
    kind,
    channels
      .partial()
      .refine(
        ({ app, mail }) =>
          !('isRequired' in noticeKinds[kind]) || (app !== false && (mail ?? 'now') === 'now'),
        'These notifications can’t be turned off',
      )
      .optional(),
  ]),
)

export const notificationSettingsChange = z.object({
  kinds: (z.object(kindShape) as unknown as z.ZodType<Choices>).optional(),
  quiet: z.enum(quietChoices, `Must be one of ${quietChoices.join(', ')}`).optional(),
  quietFrom: time.optional(),
  quietUntil: time.optional(),
  version: seenVersion,
})
export type NotificationSettingsChange = z.infer<typeof notificationSettingsChange>

const kindRow = channels.extend({
  kind: z.enum(noticeKindNames),
  label: z.string(),
  audience: z.enum(['staff', 'client']),
  required: z.boolean().describe('True if app and mail cannot be turned off'),
})
export type NotificationKindRow = z.output<typeof kindRow>

export const notificationSettingsRow = z.object({
  kinds: z.array(kindRow),
  quiet: z.enum(quietChoices),
  quietFrom: z.string(),
  quietUntil: z.string(),
  siteQuiet: z
    .object({ from: z.string(), until: z.string() })
    .nullable()
    .describe('Quiet hours of the site; null if there are none'),
  timeZone: z.string().describe('Time zone of all quiet hours'),
  version: z.int(),
})
export type NotificationSettings = z.output<typeof notificationSettingsRow>
