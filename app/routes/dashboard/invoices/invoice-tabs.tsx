import { href } from 'react-router'
import { ScreenTabs } from '#app/components/dashboard/screen/screen-tabs.tsx'

/** Tabs: issued invoices, drafts, recurring invoices and credit notes. */
export function InvoiceTabs({ current }: { current: 'issued' | 'drafts' | 'recurring' | 'credit-notes' }) {
  const tabs = [
    { label: 'Issued', to: href('/dashboard/invoices'), isCurrent: current === 'issued' },
    { label: 'Drafts', to: href('/dashboard/invoices/drafts'), isCurrent: current === 'drafts' },
    { label: 'Recurring', to: href('/dashboard/invoices/recurring'), isCurrent: current === 'recurring' },
    {
      label: 'Credit notes',
      to: href('/dashboard/invoices/credit-notes'),
      isCurrent: current === 'credit-notes',
    },
  ]
  return <ScreenTabs label="Invoices" tabs={tabs} />
}
