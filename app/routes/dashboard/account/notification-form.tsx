import { useForm } from 'react-hook-form'
import { api } from '#app/api/browser.ts'
import { type NotificationSettings, saveNotificationSettings } from '#app/api/notification-settings.ts'
import { FormFrame } from '#app/components/form/form-frame.tsx'
import { followRecord } from '#app/components/form/use-opened-version.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import type { NotificationDraft } from './notification-draft.ts'
import { NotificationTable } from './notification-table.tsx'
import { QuietHoursFields } from './quiet-hours-fields.tsx'

function toDraft({ kinds, quiet, quietFrom, quietUntil }: NotificationSettings): NotificationDraft {
  const channels = kinds.map(({ kind, app, mail, push }) => [kind, { app, mail, push }] as const)
  return { kinds: Object.fromEntries(channels), quiet, quietFrom, quietUntil }
}

type NotificationFormProps = { settings: NotificationSettings; onSaved: () => void }

/** Channels by kind of notification, and quiet hours. */
export function NotificationForm({ settings, onSaved }: NotificationFormProps) {
  const form = useForm<NotificationDraft>(followRecord(toDraft(settings)))
  const { version } = settings
  const sending = useSending(form, {
    send: (draft) => saveNotificationSettings(api, { ...draft, version }),
    onSent() {
      showToast({ title: 'Notification settings saved' })
      onSaved()
    },
    staysOpen: true,
  })
  const sides = [
    { title: 'About the business', kinds: settings.kinds.filter(({ audience }) => audience === 'staff') },
    {
      title: 'About your own orders and projects',
      kinds: settings.kinds.filter(({ audience }) => audience === 'client'),
    },
  ].filter(({ kinds }) => kinds.length > 0)
  return (
    <FormFrame
      label="Notifications"
      form={form}
      sending={sending}
      failure="Your notification settings were not saved."
      submitLabel="Save notifications"
    >
      {sides.map(({ title, kinds }) => (
        <NotificationTable key={title} title={title} kinds={kinds} form={form} />
      ))}
      <QuietHoursFields form={form} settings={settings} />
    </FormFrame>
  )
}
