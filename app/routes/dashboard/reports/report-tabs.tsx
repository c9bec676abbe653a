import { href } from 'react-router'
import { ScreenTabs } from '#app/components/dashboard/screen/screen-tabs.tsx'

/** Tabs: the reports, and the ledger that they sum up. */
export function ReportTabs({ current }: { current: 'reports' | 'entries' }) {
  const tabs = [
    { label: 'Reports', to: href('/dashboard/reports'), isCurrent: current === 'reports' },
    { label: 'Ledger', to: href('/dashboard/reports/entries'), isCurrent: current === 'entries' },
  ]
  return <ScreenTabs label="Reports" tabs={tabs} />
}
