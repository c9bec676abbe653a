import { href } from 'react-router'
import { ScreenTabs } from '#app/components/dashboard/screen/screen-tabs.tsx'

/** Tabs: all mails, and the reminders that clients got. */
export function MailTabs({ current }: { current: 'mails' | 'reminders' }) {
  const tabs = [
    { label: 'Mails', to: href('/dashboard/mails'), isCurrent: current === 'mails' },
    { label: 'Reminders', to: href('/dashboard/mails/reminders'), isCurrent: current === 'reminders' },
  ]
  return <ScreenTabs label="Mails" tabs={tabs} />
}
