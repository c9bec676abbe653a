import { href } from 'react-router'
import { ScreenTabs } from '#app/components/dashboard/screen/screen-tabs.tsx'

export type RequestTab = 'pending' | 'ended' | 'templates'

/** Tabs: pending requests, ended requests, templates. */
export function RequestTabs({ current }: { current: RequestTab }) {
  const path = href('/dashboard/template-request')
  const tabs = [
    { label: 'Waiting', to: path, isCurrent: current === 'pending' },
    { label: 'Ended', to: `${path}?part=ended`, isCurrent: current === 'ended' },
    {
      label: 'Templates',
      to: href('/dashboard/template-request/templates'),
      isCurrent: current === 'templates',
    },
  ]
  return <ScreenTabs label="Template requests" tabs={tabs} />
}
