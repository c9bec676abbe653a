import { href } from 'react-router'
import { ScreenTabs } from '#app/components/dashboard/screen/screen-tabs.tsx'

type Tab = 'reports' | 'profit' | 'tax' | 'delivery' | 'entries' | 'months'

/** Tabs: the income with what is open, the profit, the tax, the delivery, the ledger that they sum up, and the months that are closed. */
export function ReportTabs({ current }: { current: Tab }) {
  const tabs = [
    { label: 'Income', to: href('/dashboard/reports'), isCurrent: current === 'reports' },
    { label: 'Profit', to: href('/dashboard/reports/profit'), isCurrent: current === 'profit' },
    { label: 'Tax', to: href('/dashboard/reports/tax'), isCurrent: current === 'tax' },
    {
      label: 'Delivery',
      to: href('/dashboard/reports/delivery'),
      isCurrent: current === 'delivery',
    },
    { label: 'Ledger', to: href('/dashboard/reports/entries'), isCurrent: current === 'entries' },
    { label: 'Months', to: href('/dashboard/reports/months'), isCurrent: current === 'months' },
  ]
  return <ScreenTabs label="Reports" tabs={tabs} />
}
